import type { Promotion } from "@foyer/contract/announcements";
import type { Page } from "@playwright/test";
import { test } from "../own-product.ts";
import { PlayPage } from "../pages/play.ts";
import { PromotionsPage } from "../pages/promotions.ts";
import { inCents, Platform } from "../platform.ts";
import type { Product } from "../product.ts";
import { expect } from "../test.ts";

/** Amounts in 1/100,000 of the unit. A bonus as small as a stake, so that one round is enough for each step. */
const TURNOVER = { kind: "turnover", amount: 5_000, stake: 5_000, multiple: 1, bonus_days: 7 };
const WELCOME = { kind: "welcome", amount: 8_800_000, days: 365, multiple: 10, bonus_days: 7 };
const CHECK_IN = { kind: "check-in", amount: 50_000, seventh: 888_000, multiple: 0, bonus_days: 1 };
const APPLICATION = { kind: "application", amount: 2_000_000, multiple: 0, bonus_days: 1 };
const CASHBACK = { kind: "cashback", percent: 50, amount: 10_000_000, days: 1, multiple: 0, bonus_days: 1 };

type Shown = Pick<Promotion, "id" | "title" | "category" | "joinable">;

/** The merchant's promotions; the first of them gets these terms, or none. */
async function offer(product: Product, page: Page, terms: object | null, id?: number): Promise<Shown> {
  const first = (await promotionsOf(page)).find((shown) => id === undefined || shown.id === id);
  if (!first) throw new Error("the merchant has no promotions");
  await setTerms(product, first.id, terms);
  // a cached answer is dropped with a notification
  if (!terms)
    await expect
      .poll(async () => (await promotionsOf(page)).find(({ id }) => id === first.id)?.joinable ?? false)
      .toBe(false);
  return first;
}

/** Writes terms as the platform stores them: the command that does it takes seconds to start. */
async function setTerms(product: Product, id: number, terms: object | null): Promise<void> {
  await product.sql("DELETE FROM promotion_terms WHERE announcement_id = $1", id);
  if (terms)
    await product.sql(
      "INSERT INTO promotion_terms SELECT * FROM jsonb_populate_record(NULL::promotion_terms, $1)",
      { announcement_id: id, opens_after_days: 0, ...terms },
    );
}

/** The id of the member's pending application. */
async function applicationOf(product: Product, username: string): Promise<string> {
  const [pending] = await product.sql(
    `SELECT p.id FROM promotion_participations p JOIN members m ON m.id = p.member_id
      WHERE m.username = $1 AND p.stage = 'applied'`,
    username,
  );
  return String(pending?.["id"]);
}

async function promotionsOf(page: Page): Promise<Shown[]> {
  const answer = await page.request.get("/wps/system/announcements?types=PR&platform=M");
  return ((await answer.json()) as { value: { promotion: Shown[] } }).value.promotion;
}

test("a turnover promotion is joined, completed, claimed and wagered by rounds, and turns to cash while the player watches", async ({
  ownProduct,
  page,
  context,
  useSession,
}) => {
  const { id } = await offer(ownProduct, page, TURNOVER);
  await useSession();
  const promotions = new PromotionsPage(page);
  await promotions.open(id);
  await promotions.action("Join").click();
  await expect(promotions.opened).toContainText("₱0.00 of ₱0.05 staked");
  await expect(promotions.opened).toContainText("In progress");

  const play = new PlayPage(await context.newPage());
  await play.open();
  await play.playRound();
  await promotions.action("Claim ₱0.05").click();
  await expect(promotions.opened).toContainText("Bonus ₱0.05: ₱0.00 of ₱0.05 wagered");
  await expect(promotions.opened).toContainText("Claimed");
  await expect(promotions.progress).toHaveAccessibleName("Wagered");

  const platform = await Platform.of(page);
  const before = await platform.balance();
  const { stake, win } = await play.playRound();
  await expect(promotions.opened).toContainText("Issued");
  await expect(promotions.progress).toHaveCount(0);
  expect(await platform.balance()).toBe(before - stake + win + inCents("0.05"));
  expect(await ownProduct.audit()).toContain("The books are right");
});

test("a bonus continues when its promotion is taken down, and can be cancelled after a confirmation", async ({
  ownProduct,
  page,
  useSession,
  newAccount,
}) => {
  const { id, title } = await offer(ownProduct, page, WELCOME);
  await useSession(await newAccount());
  const promotions = new PromotionsPage(page);
  const live = page.waitForResponse("**/wps/events");
  await promotions.openDetail(id);
  await live;
  await promotions.action("Claim ₱88.00").click();
  await expect(promotions.opened).toContainText("Claimed");
  await ownProduct.sql("UPDATE announcements SET ends_at = now() WHERE id = $1", id);
  await expect(promotions.opened).toContainText("You can no longer join.");

  await promotions.open();
  await expect(promotions.opened.getByRole("heading", { name: title })).toBeVisible();
  await expect(promotions.opened).toContainText("Bonus ₱88.00: ₱0.00 of ₱880.00 wagered");
  await promotions.action("Cancel bonus").click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep bonus" }).click();
  await expect(promotions.opened).toContainText("Claimed");
  await promotions.action("Cancel bonus").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel bonus" }).click();
  await expect(page.getByText("You cancelled this bonus.").first()).toBeVisible();
  await expect(promotions.opened).toHaveCount(0);
  expect(await ownProduct.audit()).toContain("The books are right");
});

test("each daily check-in pays once, and an offline check-in pays nothing", async ({
  ownProduct,
  page,
  context,
  useSession,
}) => {
  const { id } = await offer(ownProduct, page, CHECK_IN);
  await useSession("benjie88");
  const promotions = new PromotionsPage(page);
  await promotions.open(id);
  await expect(promotions.action("Check in for ₱0.50")).toBeVisible();
  await context.setOffline(true);
  await promotions.action("Check in for ₱0.50").click();
  await expect(promotions.refusal).toContainText("No internet.");
  await context.setOffline(false);
  await promotions.action("Check in for ₱0.50").dblclick();
  await expect(promotions.opened).toContainText("Checked in");
  await expect(promotions.opened).toContainText("1 of 7 days in a row");
  await expect(promotions.refusal).toHaveCount(0);
  await expect(promotions.action(/Check in/)).toHaveCount(0);
});

test("an application is rejected with a reason, or approved and claimed, while the player watches", async ({
  ownProduct,
  page,
  useSession,
}) => {
  const { id } = await offer(ownProduct, page, APPLICATION);
  await useSession("tester");
  const promotions = new PromotionsPage(page);
  const answer = async (...words: readonly string[]) => {
    const [verdict = "", ...reason] = words;
    await ownProduct.promotions(verdict, await applicationOf(ownProduct, "tester"), ...reason);
  };
  await promotions.openDetail(id);
  await promotions.action("Join").click();
  await expect(promotions.opened).toContainText("Under review");
  await answer("approve");
  await promotions.action("Claim ₱20.00").click();
  await expect(promotions.opened).toContainText("Issued");

  const [, second] = await promotionsOf(page);
  if (!second) throw new Error("the merchant has too few promotions");
  const terms = { kind: "application", amount: "20", multiple: 0, bonusDays: 1 };
  await ownProduct.promotions("terms", String(second.id), JSON.stringify(terms));
  await promotions.open(second.id);
  await promotions.action("Join").click();
  await expect(promotions.opened).toContainText("Under review");
  await answer("reject", "Once a household.");
  await expect(promotions.opened).toContainText("Rejected");
  await expect(promotions.opened).toContainText("Note from us: Once a household.");
});

test("a decision on an application appears in the inbox, and a removed message can be restored", async ({
  ownProduct,
  page,
  useSession,
}) => {
  const { id } = await offer(ownProduct, page, APPLICATION);
  await useSession("wenling");
  await page.goto("/m/webEmail");
  const main = page.getByRole("main");
  const rejection = main.getByRole("link", { name: "Your application was not approved" });
  const welcome = main.getByRole("link", { name: /Welcome to/ });
  await expect(welcome).toBeVisible();
  const platform = await Platform.of(page);
  await platform.joinPromotion(id);
  await ownProduct.promotions("reject", await applicationOf(ownProduct, "wenling"), "Once a household.");
  await expect(rejection).toHaveAccessibleName(/^Unread:/);

  // the live events trigger a refetch of the list, with an unread message in it
  const inboxRefetched = page.waitForResponse(/\/wps\/member\/inbox\?/);
  await main.getByRole("button", { name: /^Delete Welcome/ }).click();
  await inboxRefetched;
  await expect(main.getByText("Message deleted.")).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(welcome).toBeVisible();
  await rejection.click();
  await expect(main.getByRole("article")).toContainText("Once a household.");
});

test("a future promotion is coming soon, and a past one is closed", async ({
  ownProduct,
  page,
  useSession,
}) => {
  const { id } = await offer(ownProduct, page, { ...CASHBACK, opens_after_days: 300 });
  await useSession("hendrik5");
  const promotions = new PromotionsPage(page);
  await promotions.openDetail(id);
  await expect(promotions.opened).toContainText("Coming soon");
  await expect(promotions.action(/Join|Claim/)).toHaveCount(0);
  await offer(ownProduct, page, { ...CASHBACK, closes_after_days: 1 }, id);
  await page.reload();
  await expect(promotions.opened).toContainText("This promotion has ended.");
  await offer(ownProduct, page, CASHBACK, id);
  await page.reload();
  await promotions.action("Join").click();
  await expect(promotions.opened).toContainText("Net loss so far: ₱0.00.");
});

test("a visitor who joins a promotion signs in and returns to it", async ({ ownProduct, page, signIn }) => {
  const { id, title } = await offer(ownProduct, page, CASHBACK);
  const promotions = new PromotionsPage(page);
  await promotions.open(id);
  await promotions.join.click();
  await expect(page).toHaveURL(/\/m\/login/);
  await signIn.enter("osvaldo");
  await expect(page).toHaveURL(`/m/activity?id=${id}`);
  await expect(promotions.head(title)).toHaveAttribute("aria-expanded", "true");
  await expect(promotions.action("Join")).toBeVisible();
});

test("a promotion without terms is read-only", async ({ ownProduct, page, useSession }) => {
  const { id } = await offer(ownProduct, page, null);
  const promotions = new PromotionsPage(page);
  await promotions.open(id);
  await expect(promotions.opened).toBeVisible();
  await expect(promotions.join).toHaveCount(0);
  await useSession("player");
  await promotions.openDetail(id);
  await expect(promotions.opened.getByRole("heading")).toBeVisible();
  await expect(promotions.action(/./)).toHaveCount(0);
});

test("a guest reads that joining a promotion needs a real account", async ({ ownProduct, page }) => {
  const { id } = await offer(ownProduct, page, CASHBACK);
  await page.goto("/m/trail");
  await page.getByRole("button", { name: "Start free trial" }).click();
  await expect(page).not.toHaveURL(/\/m\/trail/);
  const promotions = new PromotionsPage(page);
  await promotions.open(id);
  await promotions.action("Join").click();
  await expect(promotions.refusal).toContainText(/account/i);
});

test("an unknown promotion leads to the list, whose address keeps the category and the open promotion, one at a time", async ({
  ownProduct,
  page,
}) => {
  const [first, second] = await promotionsOf(page);
  if (!first || !second) throw new Error("the merchant has too few promotions");
  expect(ownProduct.address).toContain("127.0.0.1");
  const promotions = new PromotionsPage(page);
  await promotions.openDetail(424_242);
  await expect(page.getByRole("main")).toContainText("This promotion has ended.");
  await page.getByRole("link", { name: "See all promotions" }).click();
  await expect(page).toHaveURL("/m/activity");
  await promotions.head(first.title).click();
  await expect(page).toHaveURL(new RegExp(`id=${first.id}`));
  await promotions.head(second.title).click();
  await expect(page).toHaveURL(new RegExp(`id=${second.id}`));
  await expect(promotions.opened).toHaveCount(1);
  await promotions.head(second.title).click();
  await expect(promotions.opened).toHaveCount(0);

  await promotions.category("All").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/category=\w+_promo/);
  await page.reload();
  await expect(promotions.category("All")).not.toBeChecked();
  await expect(promotions.heads.first()).toBeVisible();
  expect(await promotions.heads.count()).toBeLessThan((await promotionsOf(page)).length);

  const last = (await promotionsOf(page)).at(-1);
  await promotions.open(last?.id);
  await expect(promotions.head(last?.title ?? "")).toBeInViewport();
  await expect(promotions.head(last?.title ?? "")).toHaveAttribute("aria-expanded", "true");
});
