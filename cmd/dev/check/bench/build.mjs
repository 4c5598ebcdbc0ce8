import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Builds our physics as wasm with the flags of the tray and returns the path. */
export function build() {
  const folder = mkdtempSync(join(tmpdir(), "fudge-tray-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const linked = join(folder, "linked.wasm");
  const slimmed = join(folder, "throws.wasm");
  const go = (env, ...args) =>
    execFileSync("go", args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
  const wasm = { GOOS: "js", GOARCH: "wasm" };
  const flags = ["-trimpath", "-ldflags=-s -w", "-pgo=cmd/tray/default.pgo"];
  go(wasm, "build", ...flags, "-o", linked, "./cmd/dev/check/bench/throws");
  go({}, "run", "./cmd/dev/build/slim", linked, slimmed);
  return slimmed;
}
