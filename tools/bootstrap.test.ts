import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "./postgres/postmaster.ts";

let root: string;
const lock = { packages: { "": {}, "node_modules/sample": { version: "1.0.0", integrity: "sha512-a" } } };

/** A project with only the two scripts, a lock file, and a stub `npm` that reports its calls. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "foyer-bootstrap-"));
  for (const folder of ["tools", "bin", "node_modules/.bin"])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ["bootstrap.mjs", "start.mjs", "test.mjs"]) {
    await cp(fileURLToPath(new URL(file, import.meta.url)), join(root, "tools", file));
  }
  await writeFile(join(root, "tools/launch.ts"), "console.log(...process.argv.slice(2)); process.exit(7);");
  await writeFile(join(root, "tools/test.ts"), "");
  await writeJson("package-lock.json", lock);
  await writeFile(
    join(root, "bin/npm"),
    `#!/bin/sh\necho "npm $*"; cp package-lock.json node_modules/.package-lock.json; exit \${NPM_ENDS_WITH:-0}\n`,
    { mode: 0o755 },
  );
  await symlink(process.execPath, join(root, "node_modules/.bin/node"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function start(env: NodeJS.ProcessEnv = {}, script = "start.mjs") {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "tools", script), "--an-option"],
    {
      env: { ...env, PATH: `${join(root, "node_modules/.bin")}:${join(root, "bin")}:/usr/bin:/bin` },
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}
/** What npm is called with: an install, then the removal of what the lock file does not list. */
const calls = (flag: string) =>
  ["ci", "prune --offline --loglevel=error"]
    .map((command) => `npm ${command} ${flag} --include=optional --no-audit --no-fund\n`)
    .join("");
const INSTALL = calls("--omit=dev");
const INSTALL_ALL = calls("--include=dev");
const writeJson = (file: string, content: unknown) => writeFile(join(root, file), JSON.stringify(content));

describe("start.mjs", () => {
  it("start.mjs installs in a fresh clone, passes the options on, and exits with the program's exit code", async () => {
    const { status, stdout } = start();
    expect(stdout).toContain(INSTALL);
    expect(stdout.endsWith("--an-option\n")).toBe(true);
    expect(status).toBe(7);
  });

  it("start.mjs does not install a second time", () => {
    start();
    expect(start()).toEqual({ status: 7, stdout: "--an-option\n", stderr: "" });
  });

  it("start.mjs installs again when the lock file lists another version or other content", async () => {
    start();
    for (const sample of [
      { version: "1.0.1", integrity: "sha512-a" },
      { version: "1.0.1", integrity: "sha512-b" },
    ]) {
      await writeFile(
        join(root, "package-lock.json"),
        JSON.stringify({ packages: { "node_modules/sample": sample } }),
      );
      expect(start().stdout).toContain(INSTALL);
      expect(start().stdout).not.toContain(INSTALL);
    }
  });

  it("start.mjs does not install for a missing package of another system", async () => {
    start();
    const packages = {
      ...lock.packages,
      "node_modules/elsewhere": { version: "1.0.0", optional: true, os: ["aix"] },
    };
    await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
    expect(start().stdout).not.toContain(INSTALL);
  });

  it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
    "the program that start.mjs runs stops when npm gets %s",
    async (signal) => {
      const program = `process.on("SIGTERM", () => process.exit(0)); process.on("SIGINT", () => process.exit(0));
      setInterval(() => {}, 1000); console.log(process.pid);`;
      await writeFile(join(root, "tools/launch.ts"), program);
      await cp(join(root, "package-lock.json"), join(root, "node_modules/.package-lock.json"));
      const scripts = { start: "exec node tools/start.mjs" };
      await writeFile(join(root, "package.json"), JSON.stringify({ scripts }));
      const npm = spawn("npm", ["start", "--silent"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
      const [line] = (await once(npm.stdout, "data")) as [Buffer];
      const pid = Number(line.toString());
      expect(isAlive(pid)).toBe(true);
      npm.kill(signal);
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 50 });
    },
  );

  it("start.mjs needs no development dependencies, and keeps those that are installed", async () => {
    const tool = { version: "1.0.0", integrity: "sha512-c", dev: true };
    const packages = { ...lock.packages, "node_modules/tool": tool };
    await writeJson("package-lock.json", { packages });
    await writeJson("node_modules/.package-lock.json", lock);
    expect(start().stdout).not.toContain("npm ci");
    expect(start({}, "test.mjs").stdout).toContain(INSTALL_ALL);
    expect(start({}, "test.mjs").stdout).not.toContain("npm ci");
    await writeJson("package-lock.json", {
      packages: { ...packages, "node_modules/sample": { version: "1.0.1", integrity: "sha512-b" } },
    });
    expect(start().stdout).toContain(INSTALL_ALL);
  });

  it("start.mjs reports a failed install", () => {
    const { status, stderr } = start({ NPM_ENDS_WITH: "1" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "The dependencies could not be installed: npm ci failed, its reason stands above.\n",
    });
  });
});
