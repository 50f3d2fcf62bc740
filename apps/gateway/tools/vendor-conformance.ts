/**
 * Tests a wallet of dialect one over HTTP from a vendor's side:
 *
 *   node apps/gateway/tools/vendor-conformance.ts --wallet https://…/provider/hub --key vendor-private.pem \
 *     --user … --token … --game … --currency CNY --stake 1.00 \
 *     [--expired-token …] [--disabled-user … --disabled-token …]
 *
 * `user`, `token` and `game` are those of a game launched for a test player with money; the stake must be within the
 * limits and at most 1% of the balance. Every case leaves the balance unchanged. Exit codes: 0 no case failed, 1 a case
 * failed, 2 the suite could not run.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseAmount } from "@foyer/domain/money";
import { overHttp, runConformance } from "../src/providers/conformance/run.ts";
import { type Subject, WalletUnderTest } from "../src/providers/conformance/wallet-under-test.ts";

const REQUIRED = ["wallet", "key", "user", "token", "game", "currency", "stake"] as const;

function readArguments(): { wallet: string; keyFile: string; subject: Subject } {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      wallet: option,
      key: option,
      user: option,
      token: option,
      game: option,
      currency: option,
      stake: option,
      "expired-token": option,
      "disabled-user": option,
      "disabled-token": option,
    },
  });
  const missing = REQUIRED.filter((name) => !values[name]);
  if (missing.length > 0) throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(" ")}`);
  const need = (name: (typeof REQUIRED)[number]): string => values[name] ?? "";
  const disabled = { user: values["disabled-user"], token: values["disabled-token"] };
  return {
    wallet: need("wallet"),
    keyFile: need("key"),
    subject: {
      user: need("user"),
      token: need("token"),
      gameCode: need("game"),
      currency: need("currency"),
      stake: Number(parseAmount(need("stake"))),
      ...(values["expired-token"] && { expiredToken: values["expired-token"] }),
      ...(disabled.user && disabled.token && { disabled: { user: disabled.user, token: disabled.token } }),
    },
  };
}

try {
  const { wallet, keyFile, subject } = readArguments();
  const underTest = new WalletUnderTest(overHttp(wallet), await readFile(keyFile, "utf8"), subject);
  let group = "";
  const results = await runConformance(underTest, (one) => {
    if (one.group !== group) {
      group = one.group;
      console.log(`\n${group}`);
    }
    console.log(`  ${one.result.padEnd(8)}${one.name}${one.reason ? `\n          ${one.reason}` : ""}`);
  });
  const count = (result: string) => results.filter((one) => one.result === result).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  process.exitCode = count("failed") > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
