"""Averages checkpoints of one path of training, weight by weight, in equal parts.

    python training/average.py OUT_FOLDER RUN_FOLDER_OR_FILE...

What a later stage learned of its own sources cost it some of what it knew of others; the mean of the path's checkpoints keeps
both (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"). OUT_FOLDER receives model.safetensors.
"""

import sys
from pathlib import Path

from safetensors.torch import save_file
from train import build


def main():
    out, runs = Path(sys.argv[1]), sys.argv[2:]
    states = [build(run).state_dict() for run in runs]
    mean = {name: (sum(state[name] for state in states) / len(states)).contiguous() for name in states[0]}
    out.mkdir(parents=True, exist_ok=True)
    save_file(mean, str(out / "model.safetensors"))


if __name__ == "__main__":
    main()
