import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

test("a remembered sign-in is stored encrypted, filled in again, and deleted when unticked", async ({
  signIn,
  home,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  const tick = page.getByLabel("Remember password");
  const storedLogin = () => page.evaluate(() => localStorage.getItem("MC_SAVED_LOGIN_username"));

  await signIn.open();
  await expect(tick).not.toBeChecked();
  await tick.check();
  await signIn.enter(username);
  await home.expectLobby();
  await expect.poll(storedLogin).not.toBeNull();
  const sealed = (await storedLogin()) ?? "";
  for (const part of sealed.split("."))
    expect(Buffer.from(part, "base64").toString("latin1")).not.toContain(username);
  const readable = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open("foyer");
      request.addEventListener("success", () => done(request.result));
    });
    const key = await new Promise<CryptoKey>((done) => {
      const request = database.transaction("keys").objectStore("keys").get("remembered");
      request.addEventListener("success", () => done(request.result as CryptoKey));
    });
    return crypto.subtle.exportKey("raw", key).then(
      () => true,
      () => false,
    );
  });
  expect(readable).toBe(false);

  await page.evaluate(() => sessionStorage.clear());
  await signIn.open();
  await expect(signIn.username).toHaveValue(username);
  await expect(signIn.password).toHaveValue(PASSWORD);
  await expect(tick).toBeChecked();
  await signIn.byCode.click();
  await expect(signIn.mobile).toHaveValue("");
  await signIn.byUsername.click();
  await expect(signIn.username).toHaveValue(username);

  await tick.uncheck();
  await signIn.submit.click();
  await home.expectLobby();
  expect(await storedLogin()).toBeNull();
});
