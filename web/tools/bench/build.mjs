import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Builds our physics as wasm with the flags of the tray and returns the path. */
export function build() {
  const folder = mkdtempSync(join(tmpdir(), "fudge-tray-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, "throws.wasm");
  execFileSync(
    "go",
    ["build", "-trimpath", "-ldflags=-s -w", "-pgo=cmd/tray/default.pgo", "-o", out, "./web/tools/bench/throws"],
    {
      cwd: root,
      env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
      stdio: "inherit",
    },
  );
  return out;
}
