"""Simulation, tournaments, reports of odds."""
