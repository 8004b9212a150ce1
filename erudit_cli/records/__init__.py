"""Games and positions as text: text in, values out; opens nothing."""
