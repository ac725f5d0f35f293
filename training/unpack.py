"""Writes the weights of a shipped reader for train.py to go on from (--init): int8 as floats again, without word vectors.

    python training/unpack.py MODEL_FOLDER/NAME.int8.onnx OUT.safetensors
"""

import sys

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file


def main():
    source, out = sys.argv[1:]
    graph = onnx.load(source).graph
    constants = {each.name: each for each in graph.initializer}
    array = lambda name: torch.from_numpy(numpy_helper.to_array(constants[name]).copy()).float()
    weights = {name.removeprefix("reader."): array(name) for name in constants if name.startswith("reader.")}
    last = {}
    for node in graph.node:
        if node.op_type != "MatMulInteger":
            continue
        name = node.input[1].removesuffix("_quantized")
        matrix = (array(node.input[1]) * array(f"{name}_scale")).T.contiguous()
        path = node.name.removeprefix("/").removesuffix("_quant").split("/")
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
