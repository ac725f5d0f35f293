"""The mean of several runs' weights, which is often better than each: python training/average.py OUT.safetensors RUN.safetensors..."""

import sys

from safetensors.torch import load_file, save_file

out, *runs = sys.argv[1:]
loaded = [load_file(run) for run in runs]
save_file({name: sum(weights[name].float() for weights in loaded) / len(loaded) for name in loaded[0]}, out)
