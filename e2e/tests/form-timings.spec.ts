import { PageClock } from "../page-clock.ts";
import { expect, test } from "../test.ts";

test("form errors are translated 200 ms after a change of language", async ({ signIn, home, page }) => {
  const time = await PageClock.of(page);
  await signIn.open();
  await signIn.submit.click();
  await expect(signIn.refusal.first()).toHaveText("Please enter username and password.");
  await home.ready();
  await home.languageButton.click();
  const filipino = home.dialog.getByRole("button", { name: "Filipino" });
  // its chunk is loaded by the page's clock
  await filipino.waitFor();
  await time.stand();
  await filipino.click();
  await time.until(async () => (await page.locator("html").getAttribute("lang")) === "fil");
  await time.comesAfter(
    200,
    async () => (await signIn.refusal.first().innerText()) !== "Please enter username and password.",
  );
  await expect(signIn.refusal.first()).toHaveText("Ilagay ang username at password.");
});

test("a countdown reads the clock every 500 ms, however long the phone slept", async ({ signIn, page }) => {
  const time = await PageClock.of(page);
  // A number of its own: the platform makes another run wait until it sends to the same one again.
  await signIn.askForCode(`0917${String(Date.now()).slice(-7)}`);
  await expect(signIn.countdown).toBeDisabled();
  await time.stand();
  const seconds = async () => {
    const [, minutes, rest] = /(\d+):(\d\d)/.exec(await signIn.countdown.innerText()) ?? [];
    return Number(minutes) * 60 + Number(rest);
  };

  /** Whether the countdown is right 250 ms after the phone has woken; after 500 ms it must be. */
  const early: boolean[] = [];
  for (let slept = 0; slept < 3; slept++) {
    const before = await seconds();
    await time.sleep(10_000);
    await time.pass(250);
    early.push((await seconds()) <= before - 10);
    await time.pass(250);
    await expect.poll(seconds).toBeLessThanOrEqual(before - 10);
    await time.pass(250);
  }
  // The phone woke in both halves of a tick.
  expect(new Set(early).size).toBe(2);
});

test("the message about a sent link stays for a second before the player is led back", async ({ page }) => {
  const time = await PageClock.of(page);
  await page.goto("/m/forget");
  await page.getByLabel("Username", { exact: true }).fill("nobodyhere");
  await page.getByLabel("E-mail", { exact: true }).fill("nobody@foyer.example");
  await time.stand();
  await page.getByRole("button", { name: "Send reset link" }).click();
  await time.until(() => page.getByText("If the details match, a link has been sent.").isVisible());
  await time.comesAfter(1_000, async () => new URL(page.url()).pathname !== "/m/forget");
  await expect(page).toHaveURL(/\/m\/login$/);
});
