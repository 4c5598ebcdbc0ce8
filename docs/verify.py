"""Checks the record of a shared table: python3 verify.py record.jsonl

It checks signatures, hashes, commitments and seeds, also those in receipts. It neither simulates dice
nor decides whose nonces are due: `fudge verify` does. docs/fairness.md describes the rules."""
import base64, hashlib, json, sys
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493

def genuine(key, message, signature):
    """Verifies an Ed25519 signature (RFC 8032). Points are (x, y, z, t) in extended coordinates."""
    d, root = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)
    def point(data):
        y = int.from_bytes(data, "little") & (1 << 255) - 1
        square = (y * y - 1) * pow(d * y * y + 1, -1, P) % P
        x = next((x for x in (pow(square, (P + 3) // 8, P) * r % P for r in (1, root)) if (x * x - square) % P == 0), 0)
        x = P - x if x & 1 != data[31] >> 7 else x
        return x, y, 1, x * y % P
    def add(a, b):
        e, f, g, h = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0]), 2 * a[3] * b[3] * d, 2 * a[2] * b[2]
        return (f - e) * (h - g) % P, (h + g) * (f + e) % P, (h - g) * (h + g) % P, (f - e) * (f + e) % P
    def times(n, a):
        return (0, 1, 1, 0) if not n else add(times(n - 1, a), a) if n & 1 else times(n // 2, add(a, a))
    s, k = int.from_bytes(signature[32:], "little"), hashlib.sha512(signature[:32] + key + message).digest()
    left = times(s, point((4 * pow(5, -1, P) % P).to_bytes(32, "little")))
    right = add(point(signature[:32]), times(int.from_bytes(k, "little") % ORDER, point(key)))
    return s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

data = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
digest = lambda use, *parts: hashlib.sha256(b"fudge " + use + b" 1\n" + b"".join(parts)).digest()
insist = lambda is_so, problem: is_so or sys.exit(f"line {len(heads)}: {problem}")
heads, seats, last, commitment, nonces, throws, at, results = [bytes(32)], [], {}, {}, {}, [None], 0, 0
for line in open(sys.argv[1], "rb").read().splitlines():
    raw, end = line[line.find(b'"entry":') + 8 : line.rfind(b',"sig":')], line[line.rfind(b',"sig":') + 8 : -2]
    insist(line.startswith(b'{"at":') and raw.endswith(b"}}") and line.endswith(b'"}'), "it is cut off")
    stamp, entry, b = json.loads(line)["at"], json.loads(raw), list(json.loads(raw).values())[5]
    kind, key, n, seen = list(entry)[5], data(entry["key"]), entry["n"], entry["seen"]["seq"]
    insist(genuine(key, b"fudge entry 1\n" + raw, data(end.decode())), "the signature is not the author's")
    insist(seen < len(heads) and heads[seen] == data(entry["seen"]["hash"]), "it was signed for another record")
    insist(stamp >= at and (key in seats) != (kind in ("create", "join")), "it is too early, or its author has no seat")
    heads, at, seats = heads + [hashlib.sha256(heads[-1] + line).digest()], stamp, seats + [key] * (key not in seats)
    mine = nonces.setdefault(data(b["attempt"]), {}) if kind in ("reveal", "result") else {}
    if n <= last.setdefault(key, (0, 0))[0] or seen < last[key][1] or kind == "reveal" and digest(b"nonce", key, data(b["nonce"])) != commitment[key]:
        print(f"line {len(heads) - 1}: seat {seats.index(key) + 1} cheats")  # its own signature proves it; the line has no effect
        continue
    last[key], commitment[key] = (n, seen), data(b["next"]) if "next" in b else commitment.get(key)
    mine.update({key: data(b["nonce"])} if kind == "reveal" else throws[b["throw"]].get("hidden", {}) if kind == "result" else {})
    throws += [b.get("secret") or {}] if kind == "throw" else []
    if kind == "open":
        committed, dice = throws[b["throw"]], raw[raw.index(b'"dice":') + 7 : raw.rindex(b',"salt":')]
        insist([digest(b"hidden", data(b["salt"]), dice), digest(b"nonce", key, data(b["nonce"]))] == [data(committed["dice"]), data(committed["own"])], "the secret is another")
        committed["hidden"] = {key: data(b["nonce"])}
    if kind == "result":
        ids = (digest(b"attempt", h, b["throw"].to_bytes(8, "big"), a.to_bytes(8, "big")) for h in reversed(heads) for a in range(1, 17))
        seed, place = digest(b"seed", data(b["attempt"]), *(mine[k] for k in seats if k in mine)), 0
        stream = b"".join(digest(b"dice", seed, i.to_bytes(8, "big")) for i in range(1000))
        insist(data(b["attempt"]) in ids, "the attempt is not one of this record")
        for body in (r[2 + sum(r[1:2]) :] for r in map(data, b["receipt"].split("."))):
            place = next((i + 12 for i in range(place, len(stream), 12) if stream[i : i + 12] == body[4:16] and not body[18]), len(stream))
        results += 1
        print(f"line {len(heads) - 1}: seat {seats.index(key) + 1} announces other dice\n" * (place == len(stream)), end="")
print(f"{len(heads) - 1} lines, {len(seats)} seats, {results} results; head {base64.urlsafe_b64encode(heads[-1]).decode().rstrip('=')}")
