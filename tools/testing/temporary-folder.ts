import { accessSync, constants, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's memory file system. */
const MEMORY = "/dev/shm";
/** A whole run of the end-to-end tests writes less than 1 GB to its databases. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for a test's database or data, in memory where there is room: flushes to disk are then free. The
 * caller removes it.
 */
export function temporaryFolder(prefix: string): Promise<string> {
  return mkdtemp(join(hasRoomInMemory() ? MEMORY : tmpdir(), prefix));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
