// Runs on any Node from 20.19 with no packages installed, so: plain JavaScript and only Node's built-in modules.
// Installs what the lock file lists, then hands over to the Node 24 installed with it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const OLDEST_NODE = [20, 19];

/**
 * Ensures Node and the dependencies are installed, then runs a TypeScript program of this repository and exits with
 * its exit code.
 * @param {string} program path from the root, such as "tools/launch.ts"
 * @param {{ development?: boolean }} [options] `development: false`: the program needs no development dependencies.
 * They are more than half of all, and are then installed only where they were before.
 */
export function runWithDependencies(program, { development = true } = {}) {
  checkNode();
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = installed();
  const dev = development || Object.values(present ?? {}).some((entry) => entry.dev);
  if (!present || !matches(wanted, present, dev)) install(dev);
  handOver(program);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(`Foyer needs Node ${OLDEST_NODE.join(".")} or later, and this is ${process.versions.node}.`);
}

/** npm's own record in node_modules, which it writes when an install is complete. */
function installed() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record) || !existsSync(join(modules, ".bin/node"))) return undefined;
  return JSON.parse(readFileSync(record, "utf8")).packages;
}

/** Compares the lock file with what is installed. */
function matches(wanted, present, dev) {
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith("node_modules/") && !place.includes("/node_modules/")) return true;
    const found = present[place];
    if (!found) return (entry.dev && !dev) || mayBeAbsent(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** npm rightly omits packages for another system and packages that nothing requires any more. */
function mayBeAbsent(entry) {
  return Boolean(
    entry.optional || entry.devOptional || entry.peer || entry.os || entry.cpu || entry.extraneous,
  );
}

function install(dev) {
  console.log("Installing the dependencies (npm ci)…");
  const flags = [dev ? "--include=dev" : "--omit=dev", "--include=optional", "--no-audit", "--no-fund"];
  // npm replaces node_modules, so it must not run on the Node inside that folder.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== join(modules, ".bin"));
  const env = { ...process.env, PATH: path.join(delimiter) };
  delete env.npm_node_execpath;
  delete env.NODE;
  const npm = (...args) =>
    spawnSync("npm", [...args, ...flags], { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  const { status, error } = npm("ci");
  if (error) giveUp(`npm could not be started (${error.message}).`);
  if (status !== 0)
    giveUp("The dependencies could not be installed: npm ci failed, its reason stands above.");
  // The package `node` links its program from a package that it installs besides the lock file, with 68 MB of C headers.
  // If this fails, they stay.
  npm("prune", "--offline", "--loglevel=error");
}

function handOver(program) {
  const path = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const child = spawn(join(modules, ".bin/node"), [join(root, program), ...process.argv.slice(2)], {
    // The channel closes if this process is killed; the child program then stops by itself.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: path,
      // Every program and test process would strip the types of its sources and compile them again.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, ".cache/node"),
    },
  });
  // Ctrl-C in a terminal reaches the child too, which would then get it twice; a signal sent to this process alone
  // does not.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) followNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) =>
    giveUp(`The Node that comes with Foyer could not be started (${error.message}).`),
  );
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
    child.channel?.unref();
  });
}

/**
 * npm forwards a signal to the shell between it and this process, so the scripts in package.json begin with `exec`. A
 * killed npm forwards nothing; the only sign of it is that this process has lost its parent.
 * @param {() => void} stop
 */
function followNpm(stop) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
