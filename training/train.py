"""Trains the network of a doge on harvested positions and writes its weights.

    python train.py ostia data/*.bin --out ../crates/bots/weights

Each file of numbers comes from `cargo run --release -p arena --example harvest` and has its description beside it.
What is held out are whole games, so that nothing of a game that was trained on is measured.
"""

import argparse
import hashlib
import json
import pathlib
import sys
import time

import numpy as np
import torch
from safetensors.torch import save_file
from torch import nn

SEATS = 5
# By how many points the margin is divided, so that it is about one. `bots` multiplies by nothing: the search counts in these units.
MARGIN = {"ostia": 5.0, "oltre-mare": 20.0}
# Which number of a seat is its hand-made margin, where there is one: the network says how far the margin is from it.
BASE = {"ostia": None, "oltre-mare": 38}
# What the network is not shown, of a seat and of the table: what is sure already counts one for one, and the hand-made value has it.
# Seen, it would be mixed up with what else players have who hold much of it, and a ducat would no longer be worth a ducat.
BLIND = {"ostia": ([], []), "oltre-mare": ([38, 39, 40, 41, 44, 45, 46], [11, 12])}
# Which moments there are, as the harvest numbers them.
MOMENTS = {"ostia": ["between rounds", "between lots", "before boards"], "oltre-mare": ["between turns"]}


def read(paths):
    """All rows of these files, with a number for each game that no other file has."""
    parts, about, offset = [], [], 0
    for path in paths:
        told = json.loads(pathlib.Path(f"{path}.json").read_text())
        width = 3 + SEATS * told["of_seat"] + told["of_table"] + 3 * SEATS
        rows = np.fromfile(path, dtype="<f4").reshape(-1, width)
        assert len(rows) == told["rows"], path
        rows[:, 0] += offset
        offset += told["games"]
        parts.append(rows)
        about.append(told)
    return np.concatenate(parts), about


class Net(nn.Module):
    """One encoder for all seats, and a head that sees a seat, the others together and the table. The same as `crates/bots/src/net.rs`."""

    def __init__(self, of_seat, of_table, hidden, code, head, base=None, blind=((), ())):
        super().__init__()
        self.base = base
        self.blind = blind
        self.first = nn.Linear(of_seat + of_table, hidden)
        self.second = nn.Linear(hidden, code)
        self.third = nn.Linear(3 * code + of_table, head)
        self.last = nn.Linear(head, 2)
        # At first it says what the hand-made value says.
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forget(self):
        """Nothing follows from what must not be seen."""
        of_seat, of_table = self.blind
        width = self.first.in_features - self.third.in_features + 3 * self.second.out_features
        with torch.no_grad():
            for number in of_seat:
                self.first.weight[:, number] = 0.0
            for number in of_table:
                self.first.weight[:, width + number] = 0.0
                self.third.weight[:, 3 * self.second.out_features + number] = 0.0

    def forward(self, each, table, there):
        """`each`: rows, seats, numbers; `there`: which seats play. Corrections and margins."""
        seats = each.shape[1]
        wide = table.unsqueeze(1).expand(-1, seats, -1)
        codes = torch.relu(self.second(torch.relu(self.first(torch.cat([each, wide], 2)))))
        codes = codes * there.unsqueeze(2)
        others = there.sum(1, keepdim=True).unsqueeze(2) - 1
        mean = (codes.sum(1, keepdim=True) - codes) / others
        # The most of the others: all codes are at least nothing, so who is not there does not count.
        most = torch.stack([torch.cat([codes[:, :own], codes[:, own + 1 :]], 1).max(1).values for own in range(seats)], 1)
        out = self.last(torch.relu(self.third(torch.cat([codes, mean, most, wide], 2))))
        ahead = out[..., 1] if self.base is None else out[..., 1] + each[..., self.base]
        return out[..., 0], ahead


def split(rows, about):
    of_seat, of_table = about[0]["of_seat"], about[0]["of_table"]
    at = 3
    each = rows[:, at : at + SEATS * of_seat].reshape(-1, SEATS, of_seat)
    at += SEATS * of_seat
    table = rows[:, at : at + of_table]
    at += of_table
    handmade, share, margin = (rows[:, at + SEATS * part : at + SEATS * (part + 1)] for part in range(3))
    there = (np.arange(SEATS)[None, :] < rows[:, 2:3]).astype("f4")
    return [torch.from_numpy(np.ascontiguousarray(part)) for part in (each, table, handmade, share, margin, there)]


def log_chances(logits, there):
    return torch.log_softmax(logits.masked_fill(there == 0, -1e9), 1)


def losses(net, data, scale):
    each, table, handmade, share, margin, there = data
    correction, ahead = net(each, table, there)
    logs = log_chances(handmade + correction, there)
    chance = -(share * logs.masked_fill(there == 0, 0.0)).sum(1)
    off = (torch.nn.functional.huber_loss(ahead, margin / scale, reduction="none") * there).sum(1) / there.sum(1)
    return chance, off


def correlation(one, other):
    one, other = one - one.mean(), other - other.mean()
    return float((one * other).sum() / (one.norm() * other.norm() + 1e-9))


@torch.no_grad()
def measured(net, data, moments, games, names, scale):
    """Held-out log-loss and correlation with the share of the win, beside those of the hand-made value, for each moment."""
    told = {}
    parts = [torch.split(part, 8192) for part in data]
    logs, base, ahead = [], [], []
    for each, table, handmade, _, _, there in zip(*parts):
        correction, margin = net(each, table, there)
        logs.append(log_chances(handmade + correction, there))
        base.append(log_chances(handmade, there))
        ahead.append(margin)
    logs, base, ahead = torch.cat(logs), torch.cat(base), torch.cat(ahead)
    _, _, _, share, margin, there = data
    for number, name in enumerate(names):
        rows = moments == number
        if not rows.any():
            continue
        on = there[rows] > 0
        loss = [-(share[rows] * log[rows].masked_fill(~on, 0.0)).sum(1) for log in (base, logs)]
        # The standard error of the difference, over games.
        better = loss[0] - loss[1]
        _, which = torch.unique(games[rows], return_inverse=True)
        count = int(which.max()) + 1
        sums = torch.zeros(count).index_add_(0, which, better)
        sizes = torch.zeros(count).index_add_(0, which, torch.ones_like(better))
        centred = sums - sizes * better.mean()
        error = float(centred.pow(2).sum().sqrt() / sizes.sum())
        told[name] = {
            "rows": int(rows.sum()),
            "log-loss hand-made": round(float(loss[0].mean()), 4),
            "log-loss": round(float(loss[1].mean()), 4),
            "better by": [round(float(better.mean() - 1.96 * error), 4), round(float(better.mean() + 1.96 * error), 4)],
            "correlation hand-made": round(correlation(base[rows][on].exp(), share[rows][on]), 4),
            "correlation": round(correlation(logs[rows][on].exp(), share[rows][on]), 4),
            "margin hand-made": round(correlation(base[rows][on], margin[rows][on]), 4),
            "margin": round(correlation(ahead[rows][on], margin[rows][on]), 4),
        }
    return told


def export(net, path):
    """Weights lie as inputs times outputs, in half precision, which is how they are read."""
    tensors = {}
    for name, layer in net.named_children():
        tensors[f"{name}.weight"] = layer.weight.detach().t().contiguous().half()
        tensors[f"{name}.bias"] = layer.bias.detach().contiguous().half()
    save_file(tensors, path)


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("game", choices=list(MARGIN))
    parse.add_argument("files", nargs="+")
    parse.add_argument("--out", default="../crates/bots/weights")
    parse.add_argument("--epochs", type=int, default=6)
    parse.add_argument("--rate", type=float, default=2e-3)
    parse.add_argument("--decay", type=float, default=1e-3)
    parse.add_argument("--batch", type=int, default=512)
    parse.add_argument("--sizes", default="64,32,64", help="the widths of encoder, code and head")
    parse.add_argument("--margin-weight", type=float, default=1.0)
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--moments", default="", help="train on these moments only, such as 0,2")
    parse.add_argument("--judged-by", type=int, default=-1, help="hold out games of this file only (the last: -1 for all files)")
    parse.add_argument("--commit", default="")
    parse.add_argument("--note", default="")
    args = parse.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    began = time.process_time()
    rows, about = read(args.files)
    if args.moments:
        rows = rows[np.isin(rows[:, 1], [float(moment) for moment in args.moments.split(",")])]
    scale = MARGIN[args.game]
    # One game in ten is held out.
    held = rows[:, 0] % 10 == 7
    data = split(rows, about)
    train = [part[torch.from_numpy(~held)] for part in data]
    check = [part[torch.from_numpy(held)] for part in data]
    moments, games = torch.from_numpy(rows[held, 1].copy()), torch.from_numpy(rows[held, 0].copy())
    hidden, code, head = (int(size) for size in args.sizes.split(","))
    net = Net(about[0]["of_seat"], about[0]["of_table"], hidden, code, head, BASE[args.game], BLIND[args.game])
    net.forget()
    size = sum(part.numel() for part in net.parameters())
    print(f"{len(train[0])} rows, {len(check[0])} held out, {size} weights", file=sys.stderr)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    steps = args.epochs * (len(train[0]) // args.batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=max(steps, 1) + 1, pct_start=0.1)
    best = (float("inf"), None)
    for epoch in range(args.epochs):
        order = torch.randperm(len(train[0]))
        total = 0.0
        for at in range(len(train[0]) // args.batch):
            batch = order[at * args.batch : (at + 1) * args.batch]
            chance, off = losses(net, [part[batch] for part in train], scale)
            loss = chance.mean() + args.margin_weight * off.mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            net.forget()
            plan.step()
            total += float(loss.detach())
        with torch.no_grad():
            sums = [losses(net, batch, scale) for batch in zip(*(torch.split(part, 8192) for part in check))]
            held_out = float(torch.cat([chance for chance, _ in sums]).mean())
            off = float(torch.cat([off for _, off in sums]).mean())
        print(f"epoch {epoch + 1}: {total / max(len(train[0]) // args.batch, 1):.4f}, held out {held_out:.4f} and {off:.4f}", file=sys.stderr)
        if held_out + off < best[0]:
            best = (held_out + off, {name: part.clone() for name, part in net.state_dict().items()})
    # What is measured and kept is what is written: weights in half precision.
    net.load_state_dict({name: part.half().float() for name, part in best[1].items()})
    told = measured(net, check, moments, games, MOMENTS[args.game], scale)
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{args.game}.safetensors"
    export(net, path)
    manifest = {
        "game": args.game,
        "of seat": about[0]["of_seat"],
        "of table": about[0]["of_table"],
        "sizes": [hidden, code, head],
        "weights": size,
        "margin unit": scale,
        "data": about,
        "rows": len(rows),
        "epochs": args.epochs,
        "rate": args.rate,
        "decay": args.decay,
        "batch": args.batch,
        "seed": args.seed,
        "held out": told,
        "commit": args.commit,
        "note": args.note,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }
    (out / f"{args.game}.json").write_text(json.dumps(manifest, indent=2) + "\n")
    print(json.dumps(told, indent=2))
    print(f"{time.process_time() - began:.0f} s of the processor", file=sys.stderr)


if __name__ == "__main__":
    main()
