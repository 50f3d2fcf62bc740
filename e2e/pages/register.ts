import type { Locator } from "@playwright/test";
import { AccountForm } from "./account-form.ts";

export class RegisterPage extends AccountForm {
  protected readonly address = "/m/register";

  get again(): Locator {
    return this.page.getByLabel("Confirm password");
  }
  get terms(): Locator {
    return this.page.getByRole("checkbox", { name: /agree to the terms/ });
  }
  get submit(): Locator {
    return this.page.getByRole("button", { name: "Create account" });
  }

  async fill(username: string, password: string, again: string = password): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.again.fill(again);
  }
}

let taken = 0;
/** An unused username: letters and digits, unique in this run across simultaneous workers. */
export const freshName = (): string =>
  `g${process.env["TEST_PARALLEL_INDEX"] ?? ""}${Date.now().toString(36)}${(taken++).toString(36)}`;
