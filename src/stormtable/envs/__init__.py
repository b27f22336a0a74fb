"""The games for those who train players: what a seat sees as numbers, what it may do as indices, many games at once.

- `observing.Observer`: a view as a dense vector, and tables in it; `layout` documents each number.
- `acts.Acts`: actions as indices, masks and rows of features.
- `vector.VectorEnv`: n games in NumPy arrays, compiled.
"""
