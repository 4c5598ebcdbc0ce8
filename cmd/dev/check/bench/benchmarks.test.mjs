import { test } from "node:test";
import assert from "node:assert/strict";
import { parse } from "./benchmarks.mjs";

test("parse returns the minimum of repeated benchmarks", () => {
  const text = `goos: linux
pkg: fudgetray/engine
BenchmarkResolve/4dF-2   	 9190354	       131.5 ns/op	       0 B/op	       0 allocs/op
BenchmarkResolve/4dF-2   	 9190354	       128.0 ns/op	       0 B/op	       0 allocs/op
BenchmarkOdds/{"technique":"4dF"}  	   66104	     1.8e+04 ns/op
BenchmarkEncode1000-16             	     100	   1033170 ns/op	        22.90 B/roll	  504816 B/op
PASS
ok  	fudgetray/engine	0.253s
`;
  assert.deepEqual(parse(text), [
    { name: "Resolve/4dF", figures: { "ns/op": 128, "B/op": 0, "allocs/op": 0 } },
    { name: 'Odds/{"technique":"4dF"}', figures: { "ns/op": 18000 } },
    { name: "Encode1000", figures: { "ns/op": 1033170, "B/roll": 22.9, "B/op": 504816 } },
  ]);
});
