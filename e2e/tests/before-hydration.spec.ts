import type { Page } from "@playwright/test";
import { freshName } from "../pages/register.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

/** Delays the client's script until `arrive` is called, and records submitted forms. */
async function holdScript(page: Page): Promise<{ arrive: () => void; posts: string[] }> {
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/entry-client-[\w-]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && (request.method() !== "GET" || request.url().includes("Password")))
      posts.push(`${request.method()} ${request.url()}`);
  });
  return { arrive, posts };
}

test("a sign-in submitted before the script has loaded succeeds once it loads", async ({
  signIn,
  home,
  member,
  page,
}) => {
  const script = await holdScript(page);
  await page.goto("/m/login", { waitUntil: "commit" });
  await signIn.username.fill(member);
  await signIn.password.fill(PASSWORD);
  await page.getByLabel("Keep me logged in").check();
  await signIn.password.press("Enter");
  await expect(page).toHaveURL(/\/m\/login$/);
  script.arrive();
  await home.expectLobby();
  await expect(page.getByRole("button", { name: "Log out" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("autoLogin"))).toBe("1");
  expect(script.posts).toEqual([]);
});

test("text typed before the script has loaded is kept, and its errors are shown once it loads", async ({
  signIn,
  page,
}) => {
  const script = await holdScript(page);
  await page.goto("/m/login", { waitUntil: "commit" });
  await signIn.username.fill("1abc");
  await signIn.submit.click();
  script.arrive();
  await expect(page.getByText(/starting with a letter/)).toBeVisible();
  await expect(signIn.username).toHaveValue("1abc");
  expect(script.posts).toEqual([]);
});

test("a registration begun before the script has loaded keeps its input and can be completed", async ({
  home,
  register,
  page,
}) => {
  const script = await holdScript(page);
  await page.goto("/m/register", { waitUntil: "commit" });
  const name = freshName();
  await register.fill(name, "Evening-2026");
  await register.terms.uncheck();
  await register.terms.check();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/m/login",
  );
  script.arrive();
  await home.ready();
  await expect(register.username).toHaveValue(name);
  await expect(register.password).toHaveValue("Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  expect(script.posts).toEqual([]);
});

test.describe("pages without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, words, button } of [
    { path: "/m/login", words: /Turn on JavaScript to log in/, button: "Log in" },
    { path: "/m/register", words: /Turn on JavaScript to sign up/, button: "Create account" },
  ]) {
    test(`${path} without JavaScript says that it needs it, and sends nothing`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole("button", { name: button, exact: true })).toBeDisabled();
      await page.getByLabel("Username", { exact: true }).fill("player");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.getByLabel("Password", { exact: true }).press("Enter");
      await expect(page.getByLabel("Username", { exact: true })).toHaveValue("player");
      expect(requests).toEqual([]);
    });
  }
});

test("the header of a form stays in place while its script loads", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node.nodeName === "HEADER") document.documentElement.dataset.headLost = "";
    }).observe(document, { childList: true, subtree: true });
  });
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/back-header-[\w-]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const chunk = page.waitForRequest(/\/assets\/back-header-/);
  // The chunk loaded when the page is idle re-renders parts of the shell.
  const later = page.waitForResponse(/\/assets\/later-[\w-]+\.js/);
  await page.goto("/m/login");
  await page.locator("html[data-ready]").waitFor();
  await Promise.all([chunk, later]);
  // Two of the shell beside the one of the form.
  await expect(page.getByRole("status")).toHaveCount(3);
  const back = page.getByRole("banner").getByRole("button", { name: "Back" });
  await expect(back).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-head-lost");
  arrive();
  await back.click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test("the header's Back returns to the page whose link was followed before the script had loaded", async ({
  page,
}) => {
  const script = await holdScript(page);
  await page.goto("/m/login", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL(/\/m\/terms$/);
  script.arrive();
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
});

test("a tap during hydration counts, and only once", async ({ page, home }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const _ of [1, 2, 3]) {
    await page.goto("/m/home");
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await home.dialog.waitFor();
    await page.goBack();
    await expect(home.dialog).toHaveCount(0);
    expect(await page.evaluate(() => history.state.index)).toBe(0);
  }
});

for (const address of ["/m/home", "/m/login", "/m/register"]) {
  test(`hydration of ${address} moves no control`, async ({ page }) => {
    const script = await holdScript(page);
    // The display font arrives with the script and is a little narrower; it may load before or after the second
    // measurement.
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("#root :is(a, button, input, h1, h2)")]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.textContent, ...[x, y, width, height].map(Math.round)].join(" ");
          }),
      );
    const serverRendered = await places();
    expect(serverRendered.length).toBeGreaterThan(5);
    script.arrive();
    await page.locator("html[data-ready]").waitFor();
    const taken = await places();
    // content below the fold may have loaded by now, between the page and its bottom navigation
    expect(taken).toEqual(expect.arrayContaining(serverRendered));
  });
}
