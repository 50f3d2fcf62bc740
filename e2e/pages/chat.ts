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

  /** How often a word stands there. */
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

/** The desk, where the house answers. */
export class DeskPage extends Conversation {
  get name(): Locator {
    return this.page.getByLabel("Name", { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }
  get logIn(): Locator {
    return this.page.getByRole("button", { name: "Log in" });
  }
  get refusal(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }
  get conversations(): Locator {
    return this.page.getByRole("main").getByRole("listitem");
  }
  get leave(): Locator {
    return this.page.getByRole("button", { name: /^Leave the desk/ });
  }
  get all(): Locator {
    return this.page.getByRole("button", { name: "All conversations" });
  }

  async open(): Promise<void> {
    await this.page.goto("/desk");
    await this.logIn.waitFor();
  }

  async enter(name = "operator", password = PASSWORD): Promise<void> {
    await this.name.fill(name);
    await this.password.fill(password);
    await this.logIn.click();
  }

  /** There once somebody is signed in. */
  get rooms(): Locator {
    return this.page.getByRole("navigation", { name: "Rooms of the desk" });
  }

  /** Goes to one of its rooms. */
  async goTo(room: "Chats" | "Promotions" | "Feedback" | "Messages"): Promise<void> {
    await this.rooms.getByRole("link", { name: room }).click();
  }
  /** What waits in a room, by what it says. */
  card(text: string): Locator {
    return this.page.getByRole("main").getByRole("article").filter({ hasText: text });
  }
  /** What lies over the room, to be filled in or confirmed. */
  get sheet(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The conversation that has this word last. */
  conversation(lastWord: string): Locator {
    return this.conversations.filter({ hasText: lastWord });
  }
}
