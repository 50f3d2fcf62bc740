import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../build.ts";
import { LaunchError } from "../launch-error.ts";

/** Runs a program of an app: the tools know the apps only as processes. */
function runProgram(file: string, env: NodeJS.ProcessEnv) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, file)], {
    env,
    encoding: "utf8",
  });
  return { out: stdout, problem: status === 0 ? undefined : stderr.trim() };
}

const gateway = runProgram("apps/gateway/src/check-settings.ts", process.env);
const studio = runProgram("apps/studio/src/setting-names.ts", process.env);

function printed({ out, problem }: typeof gateway): unknown {
  if (!out) throw new LaunchError(problem ?? "A program that lists settings printed nothing.");
  return JSON.parse(out);
}
const ofGateway = printed(gateway) as { settingNames: string[]; demoAccounts: boolean };

/** Names of the settings that gateway and studio read. */
export const settingNames = [...ofGateway.settingNames, ...(printed(studio) as string[])];

/** Whether the site is a demo: its database has accounts with the published password. */
export const { demoAccounts } = ofGateway;

/**
 * Whether the payment simulator runs: a demo pays with it, unless there is a real provider. Nobody may credit
 * themselves with its page elsewhere.
 */
export const needsPaymentSimulator = demoAccounts && !process.env["XENDIT_API_KEY"];

/** Whether the demo's feed of lottery results runs: nobody else sends any. */
export const needsDemoResults = demoAccounts && !process.env["RESULT_FEEDS"];

/** @throws LaunchError when the gateway does not accept its settings in the environment of this process. */
export function checkSettings(): void {
  if (gateway.problem) throw new LaunchError(gateway.problem);
}
