"""Checks the record of a shared table by the rules of docs/fairness.md: python3 verify.py record.jsonl
It checks signatures, hashes, commitments, whose nonces are due, and seeds. `fudge verify` simulates the dice, too."""
import base64, hashlib, json, sys
P, ORDER, ENDED = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493, ("result", "dispute", "open")
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
    def times(n, a): return (0, 1, 1, 0) if not n else add(times(n - 1, a), a) if n & 1 else times(n // 2, add(a, a))
    s, k = int.from_bytes(signature[32:], "little"), hashlib.sha512(signature[:32] + key + message).digest()
    left = times(s, point((4 * pow(5, -1, P) % P).to_bytes(32, "little")))
    right = add(point(signature[:32]), times(int.from_bytes(k, "little") % ORDER, point(key)))
    return s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))
class Breach(Exception): pass
data = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
digest = lambda use, *parts: hashlib.sha256(b"fudge " + use + b" 1\n" + b"".join(parts)).digest()
number, listed = lambda n: n.to_bytes(8, "big"), lambda of: ", ".join(str(i + 1) for i in of)
heads, at, seats, throws, queue, current, marks, start = [bytes(32)], 0, [], [], [], None, [], [0, 0]
STATUS = {"here": "present", "leave": "left", "away": "away", "kick": "kicked", "invite": "left", "take": "present"}
def insist(is_so, problem): is_so or sys.exit(f"line {len(heads)}: {problem}")
def prove(breach, is_so):
    if is_so: raise Breach(breach)
def owes(i): return current is not None and current["nonces"].get(i, b"") is None
def plays(i): return seats[i]["status"] == "present" and seats[i]["role"] != "watcher" and any(seats[i]["next"])
def move(i, status): seats[i].update(status=status, since=at, next=seats[i]["next"] if status == "present" else b"")
def lead(i): [s.update(role="gm" if s is seats[i] else s["role"].replace("gm", "player")) for s in seats]
def miss(i, state, may_show=True):
    """Takes a seat that owes its nonce out of the open attempt. It may show the nonce when it returns."""
    if owes(i):
        late = {"attempt": current["id"], "commitment": current["members"][i], "state": state}
        seats[i].update(late=seats[i]["late"] + [late], missed=late if may_show else seats[i]["missed"])
        current["nonces"].pop(i)
def attempt(throw, members):
    """Opens an attempt of a throw with the given seats, or drops the throw."""
    global current
    own, current = "own" in throw, None
    if not members or "id" not in throw and not plays(throw["roller"]) or own and throw["roller"] not in members: return
    current, throw["id"] = throw, digest(b"attempt", heads[-1], number(throw["number"]), number(throw["voids"] + 1))
    throw["members"] = {i: seats[i]["next"] for i in members}
    throw["nonces"] = {i: b"" if own and i == throw["roller"] else None for i in members}
def advance():
    """Opens, voids and ends throws until one waits for a nonce or none is left."""
    global current
    while current or queue:
        throw = current or queue.pop(0)
        if not current: attempt(throw, [i for i in range(len(seats)) if plays(i)])
        elif None in throw["nonces"].values(): return
        elif out := [i for i in throw["members"] if i not in throw["nonces"]]:
            marks.append(f"throw {throw['number']}: void attempt without seat {listed(out)}")
            throw["voids"] += 1
            attempt(throw, [i for i in throw["nonces"] if plays(i)])
        else:
            current, throw["ended"] = None, True
            if len(throw["members"]) == 1:
                marks.append(f"throw {throw['number']}: decided by seat {listed(throw['members'])} alone")
def seeded(throw, receipt):
    """Reports whether the seeds in a receipt are those of a throw. Drawn dice have no receipt."""
    seed, place = digest(b"seed", throw["id"], *(throw["nonces"][i] for i in throw["members"])), 0
    stream = b"".join(digest(b"dice", seed, number(i)) for i in range(1000))
    for body in (r[2 + sum(r[1:2]) :] for r in map(data, receipt.split(".") if receipt else [])):
        found = (i + 12 for i in range(place, len(stream), 12) if stream[i : i + 12] == body[4:16] and not body[18])
        place = next(found, len(stream))
    return place < len(stream)
def apply(kind, b, i, me, raw):
    """Applies the body of an entry of seat i."""
    of, missed, shown = b.get("seat", i + 1) - 1, me["missed"], data(b.get("shown", {}).get("attempt", ""))
    throw = throws[b["throw"] - 1] if kind in ENDED and start[1] < b["throw"] <= len(throws) else {}
    insist(throw.get("ended") or kind not in ENDED, "its throw has not ended")
    insist(kind not in ("reveal", "pass") or current and current["id"] == data(b["attempt"]), "its attempt is not open")
    insist(kind not in ("throw", "away") or me["status"] == "present", "its author is not present")
    if kind == "reveal":
        insist(owes(i), "its author owes no nonce")
        prove("false-reveal", digest(b"nonce", me["key"], data(b["nonce"])) != current["members"][i])
        current["nonces"][i], me["next"] = data(b["nonce"]), data(b["next"])
    elif kind == "throw":
        throws.append({"number": len(throws) + 1, "roller": i, "voids": 0, "disputed": [], **b.get("secret", {})})
        queue.append(throws[-1])
    elif kind == "pass":
        insist(not owes(i), "its author owes a nonce")
        for late in filter(owes, list(current["members"])): move(late, miss(late, "refused") or "away")
    elif kind == "accept" or kind == "appoint" and b["role"] != "gm":
        lead(i) if kind == "accept" else seats[of].update(role=b["role"])
        if seats[of]["status"] == "present" and seats[of]["role"] != "watcher" and not plays(of): move(of, "away")
    elif kind == "elect":
        me["vote"], gone = (of, at), next(s["since"] for s in seats if s["role"] == "gm")
        votes = (s["vote"] for s in seats if s["status"] == "present" and s["role"] == "player")
        all(elected == of and when >= gone for elected, when in votes) and lead(of)
    elif kind == "result":
        insist(throw["id"] == data(b["attempt"]) and "by" not in throw, "its attempt did not decide the throw")
        throw["by"] = i
        seeded(throw, b["receipt"]) or marks.append(f"throw {b['throw']}: seat {i + 1} announces a false result")
    elif kind == "dispute": throw["disputed"].append(i)
    elif kind == "open":
        dice = raw[raw.index(b'"dice":') + 7 : raw.rindex(b',"salt":')]
        shown = [digest(b"hidden", data(b["salt"]), dice), digest(b"nonce", me["key"], data(b["nonce"]))]
        prove("false-open", shown != [data(throw["dice"]), data(throw["own"])])
        throw["nonces"][i], throw["opened"] = data(b["nonce"]), True
    elif kind == "volume":
        insist(not current and not queue and seen == len(heads) - 1, "a throw is open, or it names an older line")
        for m, s in zip(seats, b["seats"], strict=True):
            s = s and [data(s["key"]), s["role"], s["status"], data(s["next"]["hash"]) if "next" in s else b""]
            insist(s in (None, [m["key"], m["role"], m["status"], m["next"].strip(b"\0") and m["next"]]), "false seats")
            m.update(seen=0, entries={}, vote=(-1, 0), key=m["key"] if s else b"")
        start[:] = len(heads), len(throws)
        marks.append(f"line {len(heads)}: another volume begins")
    if kind not in STATUS: return
    if kind == "here":
        prove("late-nonce", owes(i))
        insist(me["status"] != "present" and (not shown or missed and missed["attempt"] == shown), "it was not absent")
        me.update(missed=None, next=data(b["next"]))
    elif kind == "take":
        if owes(i) and shown == current["id"]:
            insist(digest(b"nonce", me["key"], data(b["shown"]["nonce"])) == current["members"][i], "another nonce")
            current["nonces"][i] = data(b["shown"]["nonce"])
        miss(i, "refused", False)
    if missed and kind in ("here", "take", "leave"):
        missed["state"] = "refused"
        prove("false-reveal", shown and digest(b"nonce", me["key"], data(b["shown"]["nonce"])) != missed["commitment"])
        missed["state"] = "did not arrive" if shown else "refused"
    if kind in ("leave", "away", "kick"): miss(of, "did not arrive" if kind == "away" else "refused", kind != "leave")
    move(of, STATUS[kind])
    if kind == "take": me.update(former=me["key"], key=key, keyed=len(heads), seen=0, missed=None, next=data(b["next"]))
for line in open(sys.argv[1], "rb").read().splitlines():
    raw, end = line[line.find(b'"entry":') + 8 : line.rfind(b',"sig":')], line[line.rfind(b',"sig":') + 8 : -2]
    insist(line.startswith(b'{"at":') and raw.endswith(b"}}") and line.endswith(b'"}'), "it is cut off")
    stamp, entry = json.loads(line)["at"], json.loads(raw)
    kind, key, n, seen = list(entry)[5], data(entry["key"]), entry["n"], entry["seen"]["seq"]
    i, b, text = next((i for i, s in enumerate(seats) if s["key"] == key), len(seats)), entry[kind], digest(b"", raw)
    insist(genuine(key, b"fudge entry 1\n" + raw, data(end.decode())), "the signature is not the author's")
    insist(start[0] <= seen < len(heads) and heads[seen] == data(entry["seen"]["hash"]), "signed for another record")
    if kind == "take" and i == len(seats):
        i = next((i for i, s in enumerate(seats) if data(b["of"]) in (s["key"], s["former"])), i)
        given = genuine(data(b["of"]), b"fudge take 1\n" + data(entry["table"]) + key, data(b["proof"]))
        insist(given and n > seats[i]["n"] and seen >= seats[i]["keyed"], "another device has the seat")
        seats[i].update(seen=0, entries={})
    insist(stamp >= at and (i < len(seats)) != (kind in ("create", "join")), "it is early, or its author has no seat")
    if i == len(seats):
        seats.append({"key": key, "role": b.get("role", "gm"), "status": "present", "next": data(b["next"])})
        seats[i].update(n=0, seen=0, entries={}, missed=None, late=[], former=b"", keyed=0, since=stamp, vote=(-1, 0))
    at, me = stamp, seats[i]
    insist(me["status"] not in ("kicked", "barred", "left" * (kind not in ("here", "take"))), "its author is gone")
    insist(kind != "away" or n > me["n"] and seen >= me["seen"], "its author has signed later entries")
    insist(n > me["n"] or me["entries"].get(n, text) != text, "its number was passed, or it is doubled")
    try:
        prove("two-entries", n <= me["n"])
        prove("backdated", seen < me["seen"])
        apply(kind, b, i, me, raw)
    except Breach as breach:  # its own signature proves it
        marks.append(f"line {len(heads)}: seat {i + 1} cheats: {breach}")
        miss(i, "refused", False)
        move(i, "barred")
    me["entries"].setdefault(n, text)
    if n > me["n"]: me.update(n=n, seen=me["seen"] if kind == "away" else max(seen, me["seen"]))
    heads.append(hashlib.sha256(heads[-1] + line).digest())
    advance()
for t in throws:
    if t.get("ended") and "own" in t and "opened" not in t: marks.append(f"throw {t['number']}: secret and unopened")
    if t["disputed"]: marks.append(f"throw {t['number']}: disputed by seat {listed(t['disputed'])}")
for i, state in ((i, state) for i in range(len(seats)) for state in ("did not arrive", "refused")):
    if times := sum(late["state"] == state for late in seats[i]["late"]): marks.append(f"seat {i + 1}: {times} {state}")
marks.append(f"{len(heads) - 1} lines, {len(seats)} seats, {sum('by' in t for t in throws)} results")
print("\n".join(marks) + f"; head {base64.urlsafe_b64encode(heads[-1]).decode().rstrip('=')}")
