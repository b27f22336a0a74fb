"""Thunder Struck: dice rolled in secret, laid on a console and spent one by one."""
