import { Platform } from "../platform.ts";
import { expect, test } from "../test.ts";

test("a deposit with GCash leads over the provider's page back to its order, which says that the money is there", async ({
  page,
  newAccount,
  useSession,
}) => {
  await useSession(await newAccount());
  await page.goto("/m/voucherCenter");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /GCash/ }).first().click();
  await main.getByLabel("Amount", { exact: true }).fill("500");
  const platform = await Platform.of(page);
  const before = await platform.balance();
  await main.getByRole("button", { name: "Pay ₱500 with GCash" }).click();

  // the simulator's page leads back by itself after a payment
  await page.getByRole("button", { name: "Pay ₱500.00" }).click();
  await expect(page).toHaveURL(/\/m\/voucherCenter\?order=DP-/);
  await expect(main.getByRole("heading", { name: "Deposit complete" })).toBeVisible();
  await expect.poll(() => platform.balance()).toBe(before + 500_00);

  await page.reload();
  await expect(main.getByRole("heading", { name: "Deposit complete" })).toBeVisible();
});
