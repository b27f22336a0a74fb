"""HTTP and WebSocket: what is let in, every address, pages and their files."""
