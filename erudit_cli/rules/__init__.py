"""What an edition says: rules as data, each answer with its source."""
