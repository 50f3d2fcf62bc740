// Runs on any Node from 20.19 with nothing installed, so: plain JavaScript, and nothing but Node's own modules.
// It installs what the lock names, and hands over to the Node 24 that comes with it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const OLDEST_NODE = [20, 19];

/**
 * Makes sure of Node and of the dependencies, then runs a TypeScript program of ours and ends as it ends.
 * @param {string} program path from the root, such as "tools/launch.ts"
 */
export function runWithDependencies(program) {
  checkNode();
  if (!isInstalled()) install();
  handOver(program);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(`Foyer needs Node ${OLDEST_NODE.join(".")} or later, and this is ${process.versions.node}.`);
}

/** Compares the lock with npm's own record of what it put into node_modules (written when an install is complete). */
function isInstalled() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record) || !existsSync(join(modules, ".bin/node"))) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith("node_modules/") && !place.includes("/node_modules/")) return true;
    const found = present[place];
    if (!found) return mayBeAbsent(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** What is made for another system, or wanted by nothing any more, npm rightly leaves out. */
function mayBeAbsent(entry) {
  return Boolean(
    entry.optional || entry.devOptional || entry.peer || entry.os || entry.cpu || entry.extraneous,
  );
}

function install() {
  console.log("Installing the dependencies (npm ci)…");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  // npm replaces node_modules, so it must not run on the Node that lies in there.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== join(modules, ".bin"));
  const env = { ...process.env, PATH: path.join(delimiter) };
  delete env.npm_node_execpath;
  delete env.NODE;
  const { status, error } = spawnSync("npm", args, {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) giveUp(`npm could not be started (${error.message}).`);
  if (status !== 0)
    giveUp("The dependencies could not be installed: npm ci failed, its reason stands above.");
}

function handOver(program) {
  const path = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const child = spawn(join(modules, ".bin/node"), [join(root, program), ...process.argv.slice(2)], {
    // The channel closes if this process is killed; the program behind it then stops by itself.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: path },
  });
  // Ctrl-C at a terminal reaches the child as well, and then twice; a signal sent to us alone would not.
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
 * npm passes a signal on to the shell between it and us, which is why the scripts in package.json begin with `exec`.
 * An npm that was killed outright passes on nothing; that we are then nobody's child is all there is to see of it.
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
