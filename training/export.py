"""Writes a reader as ONNX: layers in LAYER_BITS bits (blocks of 128, a scale each), word vectors in 4 bits (blocks of 32).

    python training/export.py NAME BASE_FOLDER WEIGHTS MODEL_FOLDER [--pieces FOLDER]

NAME is en or multi; WEIGHTS a run's model.safetensors. MODEL_FOLDER receives NAME.onnx.gz and NAME.tokenizer.json.gz, and its
manifest.json their hashes. --pieces: what vocabulary.py wrote. Prints how far logits move by the quantisation.
"""

import argparse
import gzip
import hashlib
import json
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.quantization.shape_inference import quant_pre_process
from readers import BLOCK, LABELS, MOST_EVIDENCE, MOST_QUESTION, MOST_SENTENCE, SEEN_BEFORE, Base, Pass, four_bits

# Activations get a scale a block too, so that one large value does not coarsen a whole pass: logits move by 0.02 where products in
# int8 with one scale a tensor moved them by 0.14, and 0.02 of AUROC with them. It takes 1.5 times as long.
LAYER_BLOCK = 128
# Weights are products of 8 bits with so many of them used, since what is unused packs away: 8 bits pack to 0.95 of a byte a weight, 7 to 0.82, 6 to 0.70 (ADR 0251).
LAYER_BITS = 7
# Estimated tokens of evidence, and judged sentences, that one pass reads (docs/adr/0230).
READS = {"en": {"evidence": 300, "sentences": 6}, "multi": {"evidence": 200, "sentences": 2}}
LANGUAGES = {"en": ["en"], "multi": ["en", "de", "fr", "es", "it", "pt", "ru", "ar", "hi", "ja", "ko", "zh"]}
# Until calibrate.py has been run.
OF_PROBABILITIES = {
    "contradicted": {"bias": 0, "weights": {"contradicted": 1}},
    "missing": {"bias": 0, "weights": {"missing": 1}},
    "noCheckFrom": 0.5,
}
INPUTS = ["position_ids", "token_type_ids", "sentence_ids", "pool"]


class FromVectors(torch.nn.Module):
    """A reader of one pass: who sees whom follows from the sentence that each token belongs to, 0 being evidence and question."""

    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, vectors, position_ids, token_type_ids, sentence_ids, pool):
        of, other = sentence_ids[:, :, None], sentence_ids[:, None, :]
        sees = (other == 0) | ((other <= of) & (other >= of - SEEN_BEFORE))
        return self.reader.read(vectors, position_ids, token_type_ids, sees, pool)


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


def coarsen(graph):
    """Leaves LAYER_BITS of the 8 bits of each layer's weights, in place: they stand around 128, and each block's scale grows by as much."""
    step = 2 ** (8 - LAYER_BITS)
    constants = {each.name: each for each in graph.initializer}
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        ints, scales = (constants[name] for name in node.input[1:3])
        half = 2 ** (LAYER_BITS - 1)
        fewer = np.clip(np.rint((numpy_helper.to_array(ints).astype(np.float32) - 128) / step), -half, half - 1)
        ints.CopyFrom(numpy_helper.from_array((fewer + 128).astype(np.uint8), ints.name))
        scales.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(scales) * step, scales.name))


def in_half(graph, name):
    """Keeps a float initialiser in 16 bits: half a megabyte that nobody reads in 32."""
    (found,) = (each for each in graph.initializer if each.name == name)
    half = numpy_helper.from_array(numpy_helper.to_array(found).astype(np.float16), f"{name}_half")
    graph.initializer.remove(found)
    graph.initializer.append(half)
    graph.node.insert(0, helper.make_node("Cast", [half.name], [name], to=TensorProto.FLOAT))


def pack(path, written):
    """Writes PATH.gz, the same bytes from the same content: no time, no name. Named and hashed as it is unpacked, since a folder may hold it either way."""
    packed = gzip.compress(written, 9, mtime=0)
    Path(f"{path}.gz").write_bytes(packed)
    print(f"{path}.gz", len(packed))
    return {"file": path.name, "sha256": hashlib.sha256(written).hexdigest()}


def sample_pass(base, shared, sentences):
    """A pass of random tokens as a row of arrays: ids, positions, segments, sentence ids and pool."""
    random = np.random.default_rng(5)
    made = Pass(random.integers(10, 5000, shared).tolist())
    at = shared
    for n in range(sentences):
        made.add(random.integers(10, 5000, 20).tolist(), list(range(max(0, n - SEEN_BEFORE), n)), at)
        at += 20
    ids, positions, segments, _, pool = base.collate([made])
    size = len(made.ids)
    owners = torch.tensor([made.owner]) + 1
    return ids[:, :size], positions[:, :size], segments[:, :size], owners, pool[:, :, :size]


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
    with tempfile.TemporaryDirectory() as folder:
        whole, prepared, weights = (Path(folder) / name for name in ("whole.onnx", "prepared.onnx", f"{options.name}.onnx"))
        ids, *others = sample_pass(base, 24, 3)
        vectors = torch.from_numpy(words[ids.numpy()].astype(np.float32))
        dynamic = {name: {1: "length"} for name in ["vectors", *INPUTS[:3]]} | {"pool": {1: "sentences", 2: "length"}, "logits": {1: "sentences"}}
        torch.onnx.export(
            FromVectors(reader).eval(), (vectors, *others), str(whole), input_names=["vectors", *INPUTS], output_names=["logits"],
            dynamic_axes=dynamic, opset_version=17, dynamo=False,
        )
        quant_pre_process(str(whole), str(prepared), skip_symbolic_shape=True)
        quantizer = MatMulNBitsQuantizer(onnx.load(str(prepared)), bits=8, block_size=LAYER_BLOCK, is_symmetric=True, accuracy_level=4)
        quantizer.process()
        model = quantizer.model.model
        coarsen(model.graph)
        in_half(model.graph, "reader.pos.weight")
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
        compare(base, reader, weights, words)
        files = {"weights": pack(out / weights.name, weights.read_bytes())}
    files["tokenizer"] = pack(out / f"{options.name}.tokenizer.json", tokenizer.read_bytes())
    describe(out, options.name, base, files)


def compare(base, reader, weights, words):
    """The training's own pass against the small model: the same who sees whom, and how far int8 moves logits."""
    session = onnxruntime.InferenceSession(str(weights))
    found = []
    for shared, sentences in ((24, 1), (64, 3), (160, 5), (320, 6)):
        ids, *others = sample_pass(base, shared, sentences)
        made = FromVectors(reader)(torch.from_numpy(words[ids.numpy()].astype(np.float32)), *others)
        feeds = {name: value.numpy() for name, value in zip(["input_ids", *INPUTS], [ids, *others])}
        wanted = {value.name for value in session.get_inputs()}
        other = session.run(None, {name: value for name, value in feeds.items() if name in wanted})[0]
        found.append(np.abs(made.detach().numpy() - other))
    print("logits, small from whole: largest difference %.3f, mean %.3f" % (max(f.max() for f in found), np.mean([f.mean() for f in found])))


def describe(out, name, base, files):
    path = out / "manifest.json"
    manifest = json.loads(path.read_text()) if path.exists() else {"revision": "unnamed", "labels": LABELS, "readers": []}
    before = next((reader for reader in manifest["readers"] if reader["name"] == name), {})
    described = {
        "name": name,
        **files,
        "marks": {"start": base.start, "end": base.end},
        "verdictAt": "mean" if base.name == "multi" else "start",
        "maxTokens": {"evidence": MOST_EVIDENCE, "question": MOST_QUESTION, "sentence": MOST_SENTENCE},
        "languages": LANGUAGES[name],
        "reads": READS[name],
        **{key: before.get(key, OF_PROBABILITIES) for key in ("calibration", "calibrationBesideShortFacts")},
    }
    manifest["readers"] = sorted([reader for reader in manifest["readers"] if reader["name"] != name] + [described], key=lambda reader: len(reader["languages"]))
    path.write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    main()
