import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./sign-in.ts";

/** A conversation as either side sees it. */
class Conversation {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get words(): Locator {
    return this.page.getByRole("log");
  }
  get box(): Locator {
    return this.page.getByRole("textbox", { name: "Your message" });
  }
  get sendButton(): Locator {
    return this.page.getByRole("button", { name: "Send", exact: true });
  }
  get earlier(): Locator {
    return this.words.getByRole("button", { name: "Earlier messages" });
  }
  get notSent(): Locator {
    return this.words.getByText("Not sent yet");
  }

  async say(text: string): Promise<void> {
    await this.box.fill(text);
    await this.sendButton.click();
    await expect(this.box).toHaveValue("");
  }

  /** The number of times a message is shown. */
  word(text: string): Locator {
    return this.words.getByText(text, { exact: true });
  }
}

/** The player's chat. */
export class ChatPage extends Conversation {
  async open(): Promise<void> {
    await this.page.goto("/m/service");
    await this.box.waitFor();
  }
}

/** The back office, in which operators answer. */
export class BackOfficePage extends Conversation {
  get name(): Locator {
    return this.page.getByLabel("Name", { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }
  get logIn(): Locator {
    return this.page.getByRole("button", { name: "Log in", exact: true });
  }
  get refusal(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }
  get conversations(): Locator {
    return this.page.getByRole("main").getByRole("listitem");
  }
  get leave(): Locator {
    return this.page.getByRole("button", { name: /^Log out / });
  }
  get all(): Locator {
    return this.page.getByRole("button", { name: "All conversations" });
  }

  async open(): Promise<void> {
    await this.page.goto("/backoffice");
    await this.logIn.waitFor();
  }

  async enter(name = "operator", password = PASSWORD): Promise<void> {
    await this.name.fill(name);
    await this.password.fill(password);
    await this.logIn.click();
  }

  /** Visible when an operator is signed in. */
  get sections(): Locator {
    return this.page.getByRole("navigation", { name: "Back office sections" });
  }

  /** Opens one of its sections. */
  async goTo(section: "Chats" | "Promotions" | "Feedback" | "Messages"): Promise<void> {
    await this.sections.getByRole("link", { name: section }).click();
  }
  /** An open item in a section, by its text. */
  card(text: string): Locator {
    return this.page.getByRole("main").getByRole("article").filter({ hasText: text });
  }
  /** The sheet over the section, to be filled in or confirmed. */
  get sheet(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The conversation whose last message this is. */
  conversation(lastWord: string): Locator {
    return this.conversations.filter({ hasText: lastWord });
  }
}
