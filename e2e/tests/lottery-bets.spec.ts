import { expect, test } from "../test.ts";

const BOARD = "/m/launchGame?code=ELOTT_MINUTE_FIVE&playType=trad";

test("a bet on the minute lottery is placed, drawn and paid, and its order says so", async ({
  useSession,
  page,
}) => {
  await useSession();
  await page.goto(BOARD);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Two sides" }).click();
  await main.getByRole("button", { name: "Sum: big, small, odd, even" }).click();
  // One of the two wins.
  await main.getByRole("button", { name: "Big", exact: true }).click();
  await main.getByRole("button", { name: "Small", exact: true }).click();
  await main.getByRole("button", { name: /^Bet / }).click();
  await page
    .getByRole("dialog", { name: "Confirm bet" })
    .getByRole("button", { name: /^Place bet/ })
    .click();
  await expect(main.getByText(/^Bet placed for draw/)).toBeVisible();
  await main.getByRole("link", { name: /^L-/ }).click();
  await expect(page).toHaveURL(/\/m\/lotteryOrder\?number=L-/);
  // The draw itself may be a minute away.
  await expect(page.getByText("Won", { exact: true }).first()).toBeVisible({ timeout: 240_000 });
});

test("a visitor picks numbers, logs in, and finds them on the board", async ({ signIn, page, member }) => {
  await page.goto(BOARD);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Random" }).click();
  const picked = main.locator("[data-value][aria-pressed=true]");
  await expect(picked).toHaveCount(5);
  await main.getByRole("link", { name: "Log in to play" }).click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await signIn.enter(member);
  await expect(page).toHaveURL(/\/m\/launchGame\?.*code=ELOTT_MINUTE_FIVE/);
  await expect(picked).toHaveCount(5);
  await expect(main.getByRole("button", { name: /^Bet / })).toBeEnabled();
});
