import { expect, injectSession, test } from "../test.ts";

test("an agent asks a downline to agree to a lower rate of rebate, and the downline accepts it", async ({
  useSession,
  sessionOf,
  page,
  browser,
}) => {
  await useSession("director");
  await page.goto("/m/member/teamRebate?name=agent");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^agent Agent/ }).click();
  // an attempt before may have left its request
  const withdraw = main.getByRole("button", { name: "Withdraw request" });
  await expect(main.getByRole("slider", { name: "Slots" })).toBeVisible();
  if (await withdraw.isVisible()) await withdraw.click();
  await expect(withdraw).toBeHidden();
  await main.getByRole("slider", { name: "Slots" }).press("ArrowDown");
  const rate = `${await main.getByRole("textbox", { name: "Slots" }).inputValue()}%`;
  await expect(main.getByText("Difference a week")).toBeVisible();
  await main.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(main.getByRole("heading", { name: "Waits for the agreement of agent" })).toBeVisible();

  const context = await browser.newContext();
  await injectSession(context, await sessionOf("agent"));
  const downline = await context.newPage();
  await downline.goto("/m/member/agent/agentRebeat");
  const rates = downline.getByRole("main");
  await expect(rates.getByRole("heading", { name: "director asks to lower your rates" })).toBeVisible();
  await rates.getByRole("button", { name: "Accept" }).click();
  await downline.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(
    rates.getByRole("list", { name: "Today's rates" }).getByRole("listitem").filter({ hasText: "Slots" }),
  ).toContainText(`${rate} from`);
  await rates.getByRole("link", { name: "History of your rates" }).click();
  await expect(rates.getByRole("listitem").first()).toContainText("Accepted");
  await context.close();
});
