import type { APIRequestContext } from "@playwright/test";
import { test } from "../own-product.ts";
import { inCents } from "../platform.ts";
import { expect } from "../test.ts";

test.use({ productOptions: { settings: { DEMO_PLAY: "on" } } });

/** By how much the jackpots exceed their seeds, in hundredths. */
async function grown(request: APIRequestContext): Promise<number> {
  const answer = await (await request.get("/lgw/jackpots")).json();
  const { list } = answer.value as { list: { amount: string; seed: string }[] };
  return list.reduce((sum, { amount, seed }) => sum + inCents(amount) - inCents(seed), 0);
}

test("members of a demo play its jackpot games with their own money, and the books stay right", async ({
  request,
  ownProduct,
}) => {
  await expect.poll(() => grown(request)).toBeGreaterThan(0);
  const rounds = await ownProduct.sql(
    `SELECT DISTINCT m.username, m.type, r.currency FROM rounds r JOIN members m ON m.id = r.member_id
      WHERE r.integration_id NOT IN ('demo-history', 'lottery')`,
  );
  expect(rounds[0]).toMatchObject({ username: "suri4", type: 0, currency: "PHP" });
  expect(await ownProduct.audit()).toContain("The books are right");
});
