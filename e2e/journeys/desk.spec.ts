import { DeskPage } from "../pages/chat.ts";
import { expect, test } from "../test.ts";

test("the desk opens to its own people only", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.logIn.click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await desk.enter("operator", "not-the-password");
  await expect(desk.refusal).toHaveText("Name or password is not right.");
  await desk.enter("player");
  await expect(desk.refusal).toHaveText("Name or password is not right.");
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  await desk.leave.click();
  await expect(desk.logIn).toBeVisible();
  await page.reload();
  await expect(desk.logIn).toBeVisible();
});

test("too many wrong passwords shut the door for a while", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse("**/wps/desk/login");
    await desk.enter("nobody-of-this-house", "wrong");
    await answered;
    await expect(desk.refusal).toHaveText("Name or password is not right.");
    await expect(desk.logIn).not.toHaveAttribute("aria-busy", "true");
  }
  await desk.enter("nobody-of-this-house", "wrong");
  await expect(desk.refusal).toContainText("Too many tries");
});

test("a shift that has ended asks to sign in again, and says why", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem("foyer.desk") ?? "{}").token);
  await page.request.delete("/wps/desk/session", { headers: { "Operator-Token": token } });
  await expect(desk.logIn).toBeVisible();
  await expect(desk.refusal).toHaveText("Your shift at the desk has ended. Please sign in again.");
});

test("stays over a reload in its tab, and is no part of another", async ({ context, page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  await page.reload();
  await expect(desk.leave).toBeVisible();
  const other = new DeskPage(await context.newPage());
  await other.open();
  await expect(other.logIn).toBeVisible();
});

test("is kept out of what searches the web", async ({ page }) => {
  const answer = await page.request.get("/desk");
  expect(answer.headers()["x-robots-tag"]).toBe("noindex");
  expect((await page.request.get("/m/home")).headers()["x-robots-tag"]).toBeUndefined();
});
