/**
 * `npm run crash-test`: kills the gateway and the database server repeatedly under load, and checks that no
 * acknowledged transaction is lost or applied twice: in the books, in the jackpot that all stakes contribute to and may
 * win, and in the bonuses they wager. Exits with 0 on success, and with 1 and the faults found otherwise.
 *
 *   --kill gateway|database   kill only one of the two; by default both in turn
 *   --times N                 number of kills; by default 6
 *   --unsafe                  inject a fault: the database acknowledges before it has written, so the test must fail
 *
 * `POSTGRES_BIN` is the folder of another PostgreSQL than the shipped one.
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CrashTestPlatform } from "./crash-test/platform.ts";
import { Vendor } from "./crash-test/vendor.ts";
import { faultsNow, faultsWhenIdle } from "./crash-test/verdict.ts";

const PLAYERS = 16;
/** Concurrent callers per player, so that each wallet has contention; all stakes contribute to one jackpot and can win it. */
const CALLERS_EACH = 4;

const { values } = parseArgs({
  options: {
    kill: { type: "string" },
    times: { type: "string", default: "6" },
    unsafe: { type: "boolean", default: false },
  },
});
const targets = ["gateway", "database"].filter((target) => (values.kill ?? target) === target);
const times = Number(values.times);
if (targets.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error("usage: crash-test.ts [--kill gateway|database] [--times N] [--unsafe]");
  process.exit(1);
}

const started = performance.now();
const faults: string[] = [];
let kills = 0;
const platform = await CrashTestPlatform.open({
  binDir: process.env["POSTGRES_BIN"] || undefined,
  durable: !values.unsafe,
});
try {
  await platform.startGateway();
  const vendor = await Vendor.enter(platform.databaseUrl, platform.gatewayUrl, PLAYERS);
  vendor.play(CALLERS_EACH);
  while (kills < times && faults.length === 0) {
    const target = targets[kills++ % targets.length] as string;
    const before = vendor.acknowledged.size;
    await delay(600 + Math.random() * 900);
    if (target === "gateway") {
      await platform.killGateway();
      await platform.startGateway();
    } else {
      await platform.killDatabase();
      await platform.restartDatabase();
    }
    faults.push(...(await faultsNow(platform.databaseUrl, vendor)));
    console.log(
      `kill ${kills} of ${times}, the ${target}: ${vendor.acknowledged.size - before} calls acknowledged since the last, ${vendor.unanswered} unanswered so far, ${faults.length === 0 ? "books right" : "BOOKS WRONG"}`,
    );
    if (vendor.acknowledged.size === before) faults.push("no call got through: nothing was tested");
  }
  await vendor.settle();
  faults.push(...(await faultsWhenIdle(platform.databaseUrl, vendor)), ...vendor.surprises);
  if (platform.endedByItself) faults.push(platform.endedByItself);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${vendor.acknowledged.size} calls acknowledged, ${kills} kills, ${seconds} s`);
} finally {
  await platform.close();
}
for (const fault of faults.slice(0, 20)) console.error(`WRONG  ${fault}`);
if (faults.length > 20) console.error(`… and ${faults.length - 20} more`);
if (faults.length === 0)
  console.log("Nothing acknowledged was lost, nothing was done twice, and the books are right.");
process.exitCode = faults.length === 0 ? 0 : 1;
