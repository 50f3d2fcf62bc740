import { randomUUID } from "node:crypto";
import { BackOfficePage } from "../pages/chat.ts";
import { expect, test } from "../test.ts";

test("an agent opens the agent home from the menu, goes to the inbox and back, and reads an announcement to agents", async ({
  useSession,
  home,
  page,
}) => {
  await useSession("agent");
  await home.open();
  await home.menuButton.click();
  await home.dialog.getByRole("button", { name: "Agent home" }).click();
  await expect(page).toHaveURL("/m/agent");
  await expect(page.getByRole("heading", { level: 1, name: "Rafa" })).toBeVisible();
  await expect(home.main.getByRole("button", { name: /^Total balance/ })).toContainText(/\d\.\d\d/);
  for (const counter of ["Logged in", "Betting", "New", "Online"])
    await expect(
      home.main.getByRole("list", { name: "Team today" }).getByRole("listitem").filter({ hasText: counter }),
    ).toContainText(/\d/);
  const menu = page.getByRole("navigation", { name: "Agent menu" });
  await menu.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/m/webEmail");
  await page.goBack();
  await expect(menu).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Agent announcements/ })
    .click();
  await expect(page).toHaveURL("/m/member/notice?types=A");
  await home.main.getByRole("link", { name: /^Rules for inviting players/ }).click();
  await expect(home.main).toContainText("never invite anyone under 18");
  await page.reload();
  await expect(home.main).toContainText("never invite anyone under 18");
});

test("an announcement published to agents reaches an agent, and disappears at once when an operator ends it", async ({
  useSession,
  page,
  browser,
}) => {
  await useSession("agent");
  await page.goto("/m/agent");
  const link = page.getByRole("banner").getByRole("link", { name: /^Agent announcements/ });
  await expect(link).toBeVisible();
  const context = await browser.newContext();
  const backOffice = new BackOfficePage(await context.newPage());
  await backOffice.page.goto("/backoffice?section=announcements");
  await backOffice.enter();
  const title = `Rates of ${randomUUID().slice(0, 8)}`;
  await backOffice.page.getByLabel("Title").fill(title);
  await backOffice.page.getByLabel("Text").fill("From **Monday** on.");
  await backOffice.page.getByRole("button", { name: "Preview" }).click();
  await backOffice.page.getByRole("button", { name: "Publish" }).click();
  await expect(link).toHaveAccessibleName(/\d unread$/);
  await link.click();
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) })).toContainText(
    "Unread",
  );
  await backOffice.page.getByRole("button", { name: `End ${title}` }).click();
  await backOffice.page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) })).toHaveCount(0);
  await context.close();
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the agent home opened offline shows the stored figures with their time, and updates when back online", async ({
    useSession,
    home,
    page,
    context,
    allowError,
  }) => {
    allowError(/Failed to fetch/);
    await useSession("agent");
    await page.goto("/m/agent");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.reload();
    const counters = home.main.getByRole("list", { name: "Team today" });
    await expect(counters).toContainText(/\d/);
    const balance = home.main.getByRole("button", { name: /^Total balance/ });
    await expect(balance).toContainText(/\d/);
    const shown = await counters.textContent();
    await context.setOffline(true);
    await page.reload();
    await expect(home.main.getByText(/^Offline\. As of /)).toBeVisible();
    await expect(counters).toHaveText(shown ?? "");
    await context.setOffline(false);
    await expect(home.main.getByText(/As of /)).toHaveCount(0);
    await expect(balance).toContainText(/\d/);
    await expect(page.getByRole("link", { name: /^Agent announcements, \d+ unread$/ })).toBeVisible();
  });
});
