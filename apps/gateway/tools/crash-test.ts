/**
 * `npm run crash-test`: kills the gateway and the database server under load, again and again, and proves that nothing
 * that was acknowledged is lost and nothing is done twice, in the books, in the pot that all the stakes feed and may
 * win, and in the bonuses they wager. Ends with 0 when that holds, with 1 and what was found when not.
 *
 *   --kill gateway|database   only one of the two; both in turn without it
 *   --times N                 how many kills, 6 without it
 *   --unsafe                  a planted fault: the database acknowledges before it has written, so the test must fail
 *
 * `POSTGRES_BIN` names the folder of another PostgreSQL than the shipped one.
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { House } from "./crash-test/house.ts";
import { Vendor } from "./crash-test/vendor.ts";
import { faultsAtRest, faultsNow } from "./crash-test/verdict.ts";

const PLAYERS = 16;
/** Several for each player, so that every wallet is fought over; all of them feed one pot, and win it. */
const CALLERS_EACH = 4;

const { values } = parseArgs({
  options: {
    kill: { type: "string" },
    times: { type: "string", default: "6" },
    unsafe: { type: "boolean", default: false },
  },
});
const victims = ["gateway", "database"].filter((victim) => (values.kill ?? victim) === victim);
const times = Number(values.times);
if (victims.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error("usage: crash-test.ts [--kill gateway|database] [--times N] [--unsafe]");
  process.exit(1);
}

const started = performance.now();
const faults: string[] = [];
let kills = 0;
const house = await House.open({ binDir: process.env["POSTGRES_BIN"] || undefined, durable: !values.unsafe });
try {
  await house.startGateway();
  const vendor = await Vendor.enter(house.databaseUrl, house.gatewayUrl, PLAYERS);
  vendor.play(CALLERS_EACH);
  while (kills < times && faults.length === 0) {
    const victim = victims[kills++ % victims.length] as string;
    const before = vendor.acknowledged.size;
    await delay(600 + Math.random() * 900);
    if (victim === "gateway") {
      await house.killGateway();
      await house.startGateway();
    } else {
      await house.killDatabase();
      await house.restartDatabase();
    }
    faults.push(...(await faultsNow(house.databaseUrl, vendor)));
    console.log(
      `kill ${kills} of ${times}, the ${victim}: ${vendor.acknowledged.size - before} calls acknowledged since the last, ${vendor.unanswered} unanswered so far, ${faults.length === 0 ? "books right" : "BOOKS WRONG"}`,
    );
    if (vendor.acknowledged.size === before) faults.push("no call got through: nothing was tested");
  }
  await vendor.settle();
  faults.push(...(await faultsAtRest(house.databaseUrl, vendor)), ...vendor.surprises);
  if (house.endedByItself) faults.push(house.endedByItself);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${vendor.acknowledged.size} calls acknowledged, ${kills} kills, ${seconds} s`);
} finally {
  await house.close();
}
for (const fault of faults.slice(0, 20)) console.error(`WRONG  ${fault}`);
if (faults.length > 20) console.error(`… and ${faults.length - 20} more`);
if (faults.length === 0)
  console.log("Nothing acknowledged was lost, nothing was done twice, and the books are right.");
process.exitCode = faults.length === 0 ? 0 : 1;
