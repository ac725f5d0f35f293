"""Writes the weights of a shipped reader for train.py to go on from (--init): their 7 bits as floats again, without word vectors.

    python training/unpack.py MODEL_FOLDER/NAME.onnx.gz OUT.safetensors
"""

import gzip
import sys

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file


def main():
    source, out = sys.argv[1:]
    graph = onnx.load_from_string(gzip.open(source).read()).graph
    constants = {each.name: each for each in graph.initializer}
    array = lambda name: torch.from_numpy(numpy_helper.to_array(constants[name]).copy()).float()
    weights = {name.removeprefix("reader.").removesuffix("_half"): array(name) for name in constants if name.startswith("reader.")}
    last = {}
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        rows, width = (next(each.i for each in node.attribute if each.name == name) for name in ("N", "K"))
        blocks = array(node.input[1]).view(rows, -1, array(node.input[1]).shape[-1])
        matrix = ((blocks - 128) * array(node.input[2]).view(rows, -1, 1)).reshape(rows, -1)[:, :width].contiguous()
        path = node.name.removeprefix("/").split("/")
        if path[-2].startswith("layers."):
            # The last layer of `en` reads keys and values of all tokens, and queries of the verdicts only.
            last["kv" if len(matrix) > matrix.shape[1] else "q"] = (path[-2], matrix)
        else:
            weights[".".join(path[:-1]) + ".weight"] = matrix
    if last:
        biases = {tuple(each.dims): array(name) for name, each in constants.items() if name.startswith("onnx::Add")}
        layer, query = last["q"]
        both = last["kv"][1]
        weights[f"{layer}.qkv.weight"] = torch.cat([query, both])
        weights[f"{layer}.qkv.bias"] = torch.cat([biases[(len(query),)], biases[(len(both),)]])
    save_file(weights, out)
    print(out, len(weights), "tensors")


if __name__ == "__main__":
    main()
