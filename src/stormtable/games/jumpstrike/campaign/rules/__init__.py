"""The rules of the campaign, a file a part of section 13; they compile."""
