import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { LaunchError, systemErrorCode } from "../launch-error.ts";
import type { Binaries } from "./binaries.ts";
import { type Identity, runOnce } from "./identity.ts";

export interface ClusterOptions {
  /** The folder of the database files; created when missing. */
  clusterFolder: string;
  binaries: Binaries;
  /** Major version of those binaries. */
  major: number;
  identity: Identity;
  /** The superuser of a new cluster. */
  admin: { user: string; password: string };
  /** False skips the flush to disk at the end of initialisation; for tests only. */
  durable: boolean;
}

/**
 * Prepares the folder for the server: initialises a new cluster (UTF-8, C.UTF-8, SCRAM passwords) when there is none,
 * refuses one of another major version, and changes the owner of the files to the user that will run the server.
 * @throws LaunchError when the folder cannot be written or belongs to another major version.
 */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { clusterFolder, major, identity } = options;
  const existing = await readClusterVersion(clusterFolder);
  if (existing === undefined) return createCluster(options);
  if (existing !== major) {
    throw new LaunchError(
      `The database files in ${clusterFolder} were written by PostgreSQL ${existing}, and the server here is PostgreSQL ${major}: set POSTGRES_BIN to the programs of version ${existing}, or make a backup with them (npm run admin -- backup create) and restore it into an empty DATA_DIR.`,
    );
  }
  if (identity.user && (await stat(clusterFolder)).uid !== identity.user.uid) {
    await giveTo(identity.user, clusterFolder);
  }
}

async function readClusterVersion(clusterFolder: string): Promise<number | undefined> {
  try {
    return Number((await readFile(join(clusterFolder, "PG_VERSION"), "utf8")).trim());
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return undefined;
    throw new LaunchError(`The data folder ${clusterFolder} cannot be read (${code}).`);
  }
}

const BUILTIN_LOCALE = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] as const;
/**
 * pg_trgm asks the operating system, not the builtin provider, what a letter is: with its locale C, words of other scripts
 * have no trigrams, and no index finds a part of them. Not every system has this locale.
 */
const LETTERS_OF_EVERY_SCRIPT = "--lc-ctype=C.UTF-8";

/** Initialises in a temporary folder and renames it, so that an interrupted run is never taken for a database. */
async function createCluster({ clusterFolder, binaries, major, identity, admin, durable }: ClusterOptions) {
  const parent = dirname(clusterFolder);
  const draft = `${clusterFolder}.new`;
  const passwordFile = `${clusterFolder}.password`;
  await makeWritable(parent);
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, admin.password, { mode: 0o600 });
    if (identity.user) {
      await giveTo(identity.user, draft);
      await giveTo(identity.user, passwordFile);
    }
    const initialise = (locale: readonly string[]): Promise<string> =>
      runOnce(
        identity,
        binaries.initdb,
        [
          `--pgdata=${draft}`,
          `--username=${admin.user}`,
          `--pwfile=${passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          ...locale,
          ...(durable ? [] : ["--no-sync"]),
        ],
        draft,
      );
    await (major >= 17
      ? initialise([...BUILTIN_LOCALE, LETTERS_OF_EVERY_SCRIPT]).catch(
          (error: Error & { stderr?: string }) => {
            if (!/invalid locale name/.test(error.stderr ?? "")) throw error;
            return initialise(BUILTIN_LOCALE);
          },
        )
      : initialise(["--locale=C.UTF-8"])
    ).catch((error: Error & { stderr?: string }) => {
      const message = error.stderr?.trim().split("\n").at(-1) ?? error.message;
      throw new LaunchError(`The database could not be set up in ${clusterFolder}: ${message}.`);
    });
    await rename(draft, clusterFolder).catch(() => {
      throw new LaunchError(
        `${clusterFolder} is not empty and not a database folder: move it away, or set DATA_DIR to another folder.`,
      );
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Creates a folder if it is missing and verifies that it is writable.
 * @throws LaunchError when it is not.
 */
export async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new LaunchError(
      `The data folder ${folder} cannot be written (${systemErrorCode(error)}): set DATA_DIR to a folder that can.`,
    );
  }
}

async function giveTo(user: { uid: number; gid: number }, path: string): Promise<void> {
  await promisify(execFile)("chown", ["-R", `${user.uid}:${user.gid}`, path]);
  if ((await stat(path)).isDirectory()) await chmod(path, 0o700);
}
