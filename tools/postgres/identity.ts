import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { LaunchError } from "../launch-error.ts";

/**
 * The user that runs the server. PostgreSQL refuses to run as root; for root it runs as an ordinary user (`postgres`
 * if the machine has one, else `nobody`).
 */
export interface Identity {
  /** Undefined when not root: the server runs as the current user. */
  user?: { uid: number; gid: number; name: string };
  /** The command prefix when the user needs help to reach its folders (see below). */
  prefix: string[];
}

/** Bits of the Linux capability sets (capabilities(7)). */
const CAPABILITIES = [
  { bit: 2n, name: "dac_read_search" },
  { bit: 1n, name: "dac_override" },
];

/**
 * Chooses a user that can enter the given folders. A clone below `/root` or in a `mktemp -d` folder is closed to every
 * user but root; there the server keeps the one capability that lets it pass through closed folders.
 * @throws LaunchError when running as root without such a user or capability.
 */
export function chooseIdentity(folders: readonly string[]): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const user = findUser("postgres") ?? findUser("nobody");
  if (!user) {
    throw new LaunchError(
      "PostgreSQL does not run as root, and this machine has neither a user named postgres nor one named nobody: start Foyer as an ordinary user.",
    );
  }
  const closed = folders
    .map((folder) => closedAncestor(folder, user.uid))
    .find((folder) => folder !== undefined);
  if (!closed) return { user, prefix: [] };
  const capability = process.platform === "linux" ? heldCapability() : undefined;
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find(existsSync);
  if (!capability || !setpriv) {
    throw new LaunchError(
      `PostgreSQL does not run as root, and the user ${user.name} cannot enter ${closed}: start Foyer as an ordinary user, or from a folder that others may enter.`,
    );
  }
  return {
    user,
    prefix: [
      setpriv,
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      "--clear-groups",
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      // Without it access(2), by which initdb looks for its sibling programs, ignores capabilities.
      "--securebits=+no_setuid_fixup",
    ],
  };
}

function findUser(name: string): Identity["user"] {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : undefined;
}

/** The innermost folder on the way to `path` that `uid` may not enter, by owner and "others" permission bits. */
function closedAncestor(path: string, uid: number): string | undefined {
  let folder = existsSync(path) ? path : dirname(path);
  for (;;) {
    if (existsSync(folder)) {
      const { mode, uid: owner } = statSync(folder);
      if (owner === uid ? (mode & 0o100) === 0 : (mode & 0o001) === 0) return folder;
    }
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

function heldCapability(): string | undefined {
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return CAPABILITIES.find(({ bit }) => (BigInt(`0x${held}`) >> bit) & 1n)?.name;
}

function command(identity: Identity, program: string, args: readonly string[]) {
  const [wrapper, ...wrapperArgs] = identity.prefix;
  if (wrapper) return { file: wrapper, args: [...wrapperArgs, program, ...args], owner: {} };
  const owner = identity.user ? { uid: identity.user.uid, gid: identity.user.gid } : {};
  return { file: program, args: [...args], owner };
}

/** Starts `program` as that user. */
export function spawnAs(
  identity: Identity,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const { file, args: all, owner } = command(identity, program, args);
  return spawn(file, all, { ...options, ...owner });
}

/** Runs `program` as that user until it exits and returns its output. */
export async function runOnce(
  identity: Identity,
  program: string,
  args: readonly string[],
  cwd = "/",
): Promise<string> {
  const { file, args: all, owner } = command(identity, program, args);
  const { stdout } = await promisify(execFile)(file, all, { ...owner, cwd, env: serverEnvironment() });
  return stdout;
}

/** The server gets only the environment it needs: no secrets, and no PG* settings of the caller. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
