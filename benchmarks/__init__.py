"""Measurements, each run by hand or by `make bench`."""
