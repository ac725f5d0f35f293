"""Writes how the training's tokenizers cut texts of all languages: what test/engine/judge/passage-encoder.test.ts holds the
package's own encoder to.

    python training/tokenizer-vectors.py model test/fixtures/model/tokenizer-vectors.json
"""

import gzip
import json
import sys
from pathlib import Path

from tokenizers import Tokenizer

TEXTS = [
    "The store opens at 9:00, doesn't it?", "  Two  spaces\tand\nlines ", "Ünïcode ﬁne ½ ² ① Ａ", "€1,299.00 – 20 % off!",
    "¿Cuánto cuesta? ¡12,50 €!", "Die Öffnungszeiten: 8–18 Uhr.", "L’entrée coûte 7 euros.", "Ingresso: 4,50 €.", "São 3 dias úteis.",
    "Заказ №4417 доставят завтра.", "يفتح المتجر الساعة ٩ صباحًا.", "दुकान सुबह ९ बजे खुलती है।", "店は午前9時に開きます。", "商店九点开门，周日休息。",
    "가게는 오전 9시에 엽니다.", "col: 1; b: 2 ¦ said » now", "emoji 😀👍🏽 end", "Σίσυφος ΟΔΥΣΣΕΥΣ", "a" * 120, "", "x\u200by\ufeffz", "[SEP] </s> <s> [CLS]",
    "https://example.com/a?b=c&d=%20", "snake_case camelCase kebab-case v2.0.1-rc.3", "¡!¿?…“”‘’«»", "日本語とEnglish混在", "กรุงเทพ",
]


def main():
    model, out = sys.argv[1:]
    vectors = {}
    for reader in json.loads((Path(model) / "manifest.json").read_text())["readers"]:
        described = json.loads(gzip.decompress((Path(model) / (reader["tokenizer"]["file"] + ".gz")).read_bytes()))
        described["added_tokens"] = []
        described["post_processor"] = None
        tokenizer = Tokenizer.from_str(json.dumps(described))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        marks = {tokenizer.token_to_id(mark) for mark in reader["marks"].values()}
        vectors[reader["name"]] = [
            {"text": text, "ids": [n for n in tokenizer.encode(text, add_special_tokens=False).ids if n not in marks]} for text in TEXTS
        ]
    Path(out).write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
