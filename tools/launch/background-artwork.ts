import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Companion } from "./launch.ts";
import { endProcess } from "./program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Draws what the first start did not wait for, at the lowest priority, beside the running product. What is drawn
 * already it skips, so an interrupted run is gone on with at the next start.
 */
export function renderRemainingArtwork(say: (line: string) => void): Companion {
  const child = spawn(process.execPath, [join(root, "content/tools/render-artwork.ts")], {
    cwd: root,
    stdio: "ignore",
    detached: true,
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.once("exit", (code) => {
    if (code !== null && code !== 0) say(`The remaining artwork could not be drawn (exit code ${code}).`);
  });
  return { stop: () => endProcess(child) };
}
