import { codeSentTo } from "../outbox.ts";
import { expect, test } from "../test.ts";

test("a code sent by SMS signs in to the account of that number", async ({ signIn, home, page, request }) => {
  await signIn.open();
  await signIn.byCode.click();
  await expect(signIn.password).toHaveCount(0);
  await expect(signIn.country).toHaveValue("PH");

  await test.step("an invalid number is refused before anything is sent", async () => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await signIn.sendCode.click();
    await expect(signIn.refusal).toHaveText("Enter your mobile number.");
    await signIn.mobile.pressSequentially("12a345");
    await expect(signIn.mobile).toHaveValue("12345");
    await signIn.sendCode.click();
    await expect(signIn.refusal).toHaveText("The mobile number is not valid.");
    await expect(signIn.mobile).toBeFocused();
    expect(sent.filter((url) => url.includes("/verification/"))).toEqual([]);
  });

  await test.step("the leading zero is not sent, and the button counts down", async () => {
    await signIn.mobile.fill("09171234567");
    const codeRequest = page.waitForRequest("**/wps/verification/sms/noLogin");
    await signIn.sendCode.click();
    expect((await codeRequest).postDataJSON()).toEqual({
      purpose: "login",
      mobileNum: "9171234567",
      countryDialingCode: "63",
    });
    await expect(signIn.countdown).toBeDisabled();
    await expect(page.getByText("Code sent.")).toBeVisible();
    const first = Number.parseInt(await signIn.countdown.innerText(), 10);
    await expect
      .poll(async () => Number.parseInt(await signIn.countdown.innerText(), 10))
      .toBeLessThan(first);
  });

  await test.step("a wrong code is refused beside its field", async () => {
    const right = await codeSentTo(request, "+639171234567");
    await signIn.code.fill(right === "000000" ? "111111" : "000000");
    await signIn.submit.click();
    await expect(signIn.refusal).toHaveText("Verification code error.");
    await expect(signIn.code).toBeFocused();
  });

  await test.step("switching to the password and back does not shorten the countdown", async () => {
    await signIn.byUsername.click();
    await expect(signIn.password).toBeVisible();
    await signIn.byCode.click();
    await expect(signIn.countdown).toBeDisabled();
  });

  await signIn.mobile.fill("09171234567");
  await signIn.code.fill(await codeSentTo(request, "+639171234567"));
  await signIn.captcha.solve();
  await signIn.submit.click();
  await home.expectLobby();
});

test("the fields of a phone number load on demand without a shift, and the world's numbering plans when a number is checked", async ({
  signIn,
  home,
  page,
}) => {
  const file = /\/assets\/mobile-fields-[\w-]+\.js$/;
  const requests: string[] = [];
  const plans: string[] = [];
  page.on("request", (request) => {
    if (file.test(request.url())) requests.push(request.url());
    if (/mobile-plans/.test(request.url())) plans.push(request.url());
  });
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  await signIn.open();
  await home.ready();
  expect(requests).toEqual([]);
  await signIn.byCode.click();
  await expect(signIn.password).toHaveCount(0);
  await expect(page.getByText("Code by SMS")).toBeVisible();
  await expect(signIn.mobile).toHaveCount(0);
  const before = await signIn.submit.boundingBox();
  arrive();
  await expect(signIn.mobile).toBeVisible();
  expect(await signIn.submit.boundingBox()).toEqual(before);
  expect(requests).toHaveLength(1);

  await signIn.country.selectOption("VN");
  await expect(signIn.country.locator("option:checked")).toContainText("Vietnam");
  expect(plans).toEqual([]);
  await signIn.mobile.fill("123456");
  await signIn.sendCode.click();
  await expect(signIn.refusal).toHaveText("The mobile number is not valid.");
  expect(plans).toHaveLength(1);
});

test("fields of a phone number that fail to load show a message and load on retry", async ({
  signIn,
  page,
  allowError,
}) => {
  allowError(/Failed to fetch dynamically imported module/);
  const file = /\/assets\/mobile-fields-[\w-]+\.js$/;
  await page.route(file, (route) => route.abort());
  await signIn.open();
  await signIn.byCode.click();
  await expect(page.getByText("Couldn't load this part of the form.")).toBeVisible();
  await expect(signIn.submit).toBeVisible();
  await page.unroute(file);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(signIn.mobile).toBeVisible();
  await expect(signIn.code).toBeVisible();
});
