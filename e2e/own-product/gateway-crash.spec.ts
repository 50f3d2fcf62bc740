import { test } from "../own-product.ts";
import { expect } from "../test.ts";

test("a gateway killed during play loses and doubles nothing, and play goes on", async ({
  openGame,
  play,
  page,
  ownProduct,
}) => {
  const { platform, before } = await openGame();
  const outcomes: { state: string; stake: number; win: number }[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/api/spin") || response.request().method() !== "POST") return;
    const answer = await response.json().catch(() => ({}));
    if (answer.state === "done" || answer.state === "void") outcomes.push(answer);
  });
  await ownProduct.killGateway();
  await play.spin.click();
  await expect(play.spin).toBeEnabled();
  await ownProduct.waitUntilReady();
  await expect.poll(() => outcomes.length).toBe(1);
  const [{ state, stake, win } = { state: "", stake: 0, win: 0 }] = outcomes;
  // Either the wallet was back in time, or the round was voided and the player told so.
  if (state === "void") await expect(play.trouble).toHaveText(/Your stake was not taken/);
  const after = state === "void" ? before : before + (win - stake) / 1_000;
  await expect.poll(() => platform.balance()).toBe(after);

  const next = await play.playRound();
  await expect.poll(() => platform.balance()).toBe(after + next.win - next.stake);
  await expect.poll(() => play.balanceValue()).toBe(after + next.win - next.stake);
  expect(await ownProduct.audit()).toContain("The books are right");
});

test("the event stream reconnects after an interruption, and the balance is fetched again", async ({
  useSession,
  home,
  page,
  ownProduct,
}) => {
  await useSession();
  const stream = page.waitForResponse("**/wps/events");
  await home.open();
  await stream;
  await expect(home.balance).toContainText(/\d\.\d\d/);
  const opened = page.waitForResponse((answer) => answer.url().endsWith("/wps/events") && answer.ok());
  const read = page.waitForResponse((answer) => answer.url().endsWith("/wps/wallet/balance") && answer.ok());
  await ownProduct.killGateway();
  await opened;
  await read;
});

test("a wallet that does not answer is retried, then the round is voided and nothing is taken", async ({
  openGame,
  play,
  ownProduct,
}) => {
  const { platform, before } = await openGame();
  await ownProduct.freezeGateway();
  await play.spin.click();
  await expect(play.trouble).toHaveText(/Your stake was not taken/);
  await expect(play.spin).toBeEnabled();
  await ownProduct.thawGateway();
  await ownProduct.waitUntilReady();

  const { stake, win } = await play.playRound();
  await expect.poll(() => platform.balance()).toBe(before - stake + win);
  expect(await ownProduct.audit()).toContain("The books are right");
});
