"""What the computer opponent knows of the campaign beyond its rules."""
