"""The rules at work, pure: no files, no clock, no environment, no global random."""
