"""Writes positions and what PyTorch says of them, which the tests of `crates/bots` hold against what the bots say.

    python golden.py ostia data/ostia.bin
"""

import json
import pathlib
import sys

import torch
from safetensors.torch import load_file

import train

BOTS = pathlib.Path(__file__).parent.parent / "crates" / "bots"


def main():
    game, path = sys.argv[1:]
    rows, about = train.read([path])
    # A few of each number of seats, at different moments.
    some = [rows[rows[:, 2] == seats][at] for seats in range(2, 6) for at in (0, 7, 20)]
    each, table, handmade, _, _, there = train.split(train.np.stack(some), about)
    tensors = {name: part.float() for name, part in load_file(BOTS / "weights" / f"{game}.safetensors").items()}
    sizes = [len(tensors[f"{name}.bias"]) for name in ("first", "second", "third")]
    base = train.BASE[game]
    net = train.Net(about[0]["of_seat"], about[0]["of_table"], *sizes, base)
    net.load_state_dict({name: part.t().contiguous() if name.endswith("weight") else part for name, part in tensors.items()})
    with torch.no_grad():
        correction, margins = net(each, table, there)
    chances = train.log_chances(handmade + correction, there).exp()
    told = []
    for at, row in enumerate(some):
        seats = int(row[2])
        told.append(
            {
                "seats": seats,
                "each": each[at, :seats].tolist(),
                "table": table[at].tolist(),
                "handmade": handmade[at, :seats].tolist(),
                "ahead": [0.0] * seats if base is None else each[at, :seats, base].tolist(),
                "chances": chances[at, :seats].tolist(),
                "margins": margins[at, :seats].tolist(),
            }
        )
    out = BOTS / "tests" / "golden"
    out.mkdir(exist_ok=True)
    text = ",\n".join(json.dumps(position) for position in told)
    (out / f"{game}.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":
    main()
