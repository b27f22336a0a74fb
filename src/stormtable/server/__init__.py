"""The table on the network: HTTP, WebSocket, storage and the page."""
