"""Writes a reader as ONNX: layers in int8 (dynamic, per channel), word vectors in 4 bits (blocks of 32, a scale each).

    python training/export.py NAME BASE_FOLDER WEIGHTS MODEL_FOLDER [--pieces FOLDER]

NAME is en or multi; WEIGHTS a run's model.safetensors. MODEL_FOLDER receives NAME.int8.onnx and NAME.tokenizer.json, and its
manifest.json their hashes. --pieces: what vocabulary.py wrote. Prints how far logits move by the quantisation.
"""

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from readers import LABELS, MOST_EVIDENCE, MOST_STATEMENT, WIDTH, Base

BLOCK = 32
READS = {"en": {"evidence": 116, "context": 160}, "multi": {"evidence": 60, "context": 70}}
LANGUAGES = {"en": ["en"], "multi": ["en", "de", "fr", "es", "it", "pt", "ru", "ar", "hi", "ja", "ko", "zh"]}


class FromVectors(torch.nn.Module):
    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, vectors, token_type_ids):
        return self.reader.read(vectors, token_type_ids)


def four_bits(vectors):
    """Integers in [-8, 7] and a scale for each block of 32: exact for vectors that were in such blocks before."""
    blocks = vectors.reshape(len(vectors), -1, BLOCK).astype(np.float32)
    extreme = np.take_along_axis(blocks, np.abs(blocks).argmax(-1, keepdims=True), -1)
    best_scale = np.where(extreme == 0, 1, extreme / -8).astype(np.float16)
    best = np.clip(np.rint(blocks / best_scale.astype(np.float32)), -8, 7)
    error = ((best * best_scale.astype(np.float32) - blocks) ** 2).sum(-1, keepdims=True)
    for steps in (-7, 7, 8, -6, 6):
        scale = np.where(extreme == 0, 1, extreme / steps).astype(np.float16)
        ints = np.clip(np.rint(blocks / scale.astype(np.float32)), -8, 7)
        other = ((ints * scale.astype(np.float32) - blocks) ** 2).sum(-1, keepdims=True)
        better = other < error
        best, best_scale, error = np.where(better, ints, best), np.where(better, scale, best_scale), np.where(better, other, error)
    print("word vectors: mean error %.5f of mean size %.5f" % (np.sqrt(error.mean() / BLOCK), np.abs(vectors).mean()))
    return best.reshape(len(vectors), WIDTH).astype(np.int8), best_scale[..., 0]


def packed_gather(ints, scales):
    """Nodes and initialisers that look ids up in vectors of 4 bits: two to a byte, low half first."""
    nibbles = ints.astype(np.uint8) & 15
    packed = (nibbles[:, 0::2] | (nibbles[:, 1::2] << 4)).astype(np.uint8)
    data = helper.make_tensor("word_ints", TensorProto.INT4, ints.shape, packed.tobytes(), raw=True)
    nodes = [
        helper.make_node(
            "GatherBlockQuantized", ["word_ints", "input_ids", "word_scales"], ["word_half"],
            domain="com.microsoft", gather_axis=0, quantize_axis=1, block_size=BLOCK,
        ),
        helper.make_node("Cast", ["word_half"], ["vectors"], to=TensorProto.FLOAT),
    ]
    return nodes, [data, numpy_helper.from_array(scales.astype(np.float16), "word_scales")]


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main():
    parser = argparse.ArgumentParser()
    for name in ("name", "base", "weights", "model"):
        parser.add_argument(name)
    parser.add_argument("--pieces")
    options = parser.parse_args()
    base = Base(options.name, options.base)
    reader = base.build(options.weights).eval()
    words = reader.word.weight.detach().numpy()
    tokenizer = Path(options.base) / "tokenizer.json"
    if options.pieces:
        words = words[np.load(Path(options.pieces) / "pieces.npy")]
        tokenizer = Path(options.pieces) / "tokenizer.json"
    out = Path(options.model)
    out.mkdir(parents=True, exist_ok=True)
    weights = out / f"{options.name}.int8.onnx"
    with tempfile.TemporaryDirectory() as folder:
        whole, prepared, small = (Path(folder) / name for name in ("whole.onnx", "prepared.onnx", "small.onnx"))
        segments = torch.zeros(1, 16, dtype=torch.long)
        segments[:, 8:] = 1
        sample = (torch.randn(1, 16, WIDTH), segments)
        torch.onnx.export(
            FromVectors(reader), sample, str(whole), input_names=["vectors", "token_type_ids"], output_names=["logits"],
            dynamic_axes={"vectors": {1: "length"}, "token_type_ids": {1: "length"}}, opset_version=17, dynamo=False,
        )
        quant_pre_process(str(whole), str(prepared), skip_symbolic_shape=True)
        quantize_dynamic(str(prepared), str(small), per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gemm"])
        model = onnx.load(str(small))
        ints, scales = four_bits(words)
        nodes, tensors = packed_gather(ints, scales)
        for at, node in enumerate(nodes):
            model.graph.node.insert(at, node)
        model.graph.initializer.extend(tensors)
        kept = [value for value in model.graph.input if value.name != "vectors"]
        del model.graph.input[:]
        model.graph.input.extend([helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "length"]), *kept])
        # 4-bit tensors are of a later version of ONNX than what the layers were written in.
        model.ir_version = max(model.ir_version, 10)
        for opset in model.opset_import:
            if opset.domain == "":
                opset.version = 21
        if not any(opset.domain == "com.microsoft" for opset in model.opset_import):
            model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
        onnx.save(model, str(weights))
        compare(whole, weights, words)
    shutil.copy(tokenizer, out / f"{options.name}.tokenizer.json")
    describe(out, options.name, base)
    print(weights, weights.stat().st_size)


def compare(whole, weights, words):
    random = np.random.default_rng(5)
    sessions = [onnxruntime.InferenceSession(str(path)) for path in (whole, weights)]
    found = []
    for length in (32, 64, 128, 192):
        ids = random.integers(10, len(words), size=(1, length))
        segments = np.zeros_like(ids)
        segments[:, length // 2 :] = 1
        one = sessions[0].run(None, {"vectors": words[ids].astype(np.float32), "token_type_ids": segments})[0]
        other = sessions[1].run(None, {"input_ids": ids, "token_type_ids": segments})[0]
        found.append(np.abs(one - other))
    print("logits, small from whole: largest difference %.3f, mean %.3f" % (max(f.max() for f in found), np.mean(found)))


def describe(out, name, base):
    path = out / "manifest.json"
    manifest = json.loads(path.read_text()) if path.exists() else {"revision": "unnamed", "labels": LABELS, "readers": []}
    file = lambda kind: {"file": f"{name}.{kind}", "sha256": sha256(out / f"{name}.{kind}")}
    before = next((reader for reader in manifest["readers"] if reader["name"] == name), {})
    plain = {"bias": 0, "weights": {}}
    described = {
        "name": name,
        "weights": file("int8.onnx"),
        "tokenizer": file("tokenizer.json"),
        "marks": {"start": base.start, "end": base.end},
        "maxTokens": {"evidence": MOST_EVIDENCE, "statement": MOST_STATEMENT},
        "languages": LANGUAGES[name],
        "reads": READS[name],
        "calibration": before.get("calibration") or {
            "contradicted": {"bias": 0, "weights": {"contradicted": 1}},
            "missing": {"bias": 0, "weights": {"missing": 1}},
            "noCheckFrom": 0.5,
        },
    }
    manifest["readers"] = sorted([reader for reader in manifest["readers"] if reader["name"] != name] + [described], key=lambda reader: len(reader["languages"]))
    path.write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    main()
