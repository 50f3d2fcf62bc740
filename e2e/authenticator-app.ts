import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** An authenticator app connected to an account, and the account's recovery codes. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  readonly #recoveryCodes: string[] = [];
  #lastStep = 0;

  private constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** Connects one on a page that shows the key, and keeps the recovery codes. */
  static async connect(page: Page): Promise<AuthenticatorApp> {
    const key = page.locator("form code");
    const app = new AuthenticatorApp((await key.innerText()).replace(/\s/g, ""));
    await page.getByLabel("Code from the app").fill(app.code());
    await page
      .locator("form")
      .filter({ has: page.locator("code") })
      .getByRole("button", { name: "Confirm" })
      .click();
    const done = page.getByRole("button", { name: "I've saved the codes" });
    await done.waitFor();
    app.#recoveryCodes.push(...(await page.locator("li > code").allInnerTexts()));
    await done.click();
    return app;
  }

  /** A code that was not used yet. The platform takes one of the next 30 seconds too, so there are two at once. */
  code(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    this.#lastStep = Math.max(now, this.#lastStep + 1);
    if (this.#lastStep > now + 1) throw new Error("the app has no further code yet: use a recovery code");
    return this.#totp.generate({ timestamp: this.#lastStep * STEP_MS });
  }

  recoveryCode(): string {
    return this.#recoveryCodes.pop() ?? "";
  }
}

/** The second step of a login, which is shown on the page. */
export async function takeSecondStep(page: Page, kind: "code" | "recovery code", app: AuthenticatorApp) {
  if (kind === "recovery code") {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(app.recoveryCode());
  } else await page.getByLabel("Code from your authenticator app").fill(app.code());
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
}
