"""Results as text: width, colour and language are arguments."""
