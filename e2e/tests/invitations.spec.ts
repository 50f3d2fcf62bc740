import { freshName, RegisterPage } from "../pages/register.ts";
import { expect, test } from "../test.ts";

test("a visitor registers by a link that an agent created, and the agent sees who joined", async ({
  useSession,
  page,
  browser,
}) => {
  await useSession("agent");
  await page.goto("/m/agentRegister?view=links");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "New link" }).click();
  await main.getByRole("textbox", { name: "Slots" }).fill("0.5");
  await main.getByRole("textbox", { name: "Note (optional)" }).fill("Neighbours");
  await main.getByRole("button", { name: "Create link" }).click();
  const address = main.getByText(/\/m\/register\?code=/);
  await expect(address).toBeVisible();
  const url = (await address.textContent()) ?? "";

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const register = new RegisterPage(visitor);
  const counted = visitor.waitForResponse(/\/wps\/agent\/affiliate\/visits/);
  await visitor.goto(url);
  await expect(visitor.getByText("Code accepted.")).toBeVisible();
  await counted;
  const name = freshName();
  await register.fill(name, "Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await expect(visitor.getByRole("banner")).toContainText(name);
  await context.close();

  const statistics = main.getByRole("region", { name: "Statistics" });
  // teams are counted within seconds
  await expect(async () => {
    await page.reload();
    await expect(statistics.getByText("100% of visits")).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.goto(`/m/member/team?view=list&name=${name}`);
  await main.getByRole("link", { name }).click();
  await expect(main.getByRole("region", { name: "Rebate rates" })).toContainText("0.50%");
});
