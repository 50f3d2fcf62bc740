import { test as base } from "@playwright/test";
import { GameListPage } from "./pages/game-list.ts";
import { HomePage } from "./pages/home.ts";
import { PlayPage } from "./pages/play.ts";
import { SignInPage } from "./pages/sign-in.ts";

interface Rooms {
  home: HomePage;
  signIn: SignInPage;
  gameList: GameListPage;
  play: PlayPage;
}

/** Journeys speak of rooms; and no journey passes over an error that reached the console or the page. */
export const test = base.extend<Rooms & { quiet: void }>({
  home: async ({ page }, use) => use(new HomePage(page)),
  signIn: async ({ page }, use) => use(new SignInPage(page)),
  gameList: async ({ page }, use) => use(new GameListPage(page)),
  play: async ({ page }, use) => use(new PlayPage(page)),
  quiet: [
    async ({ page }, use) => {
      const broken: string[] = [];
      page.on("pageerror", (error) => broken.push(String(error)));
      page.on("console", (message) => {
        // A refused call is an answer the journey asked for, and the browser notes it by itself.
        if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
          broken.push(message.text());
      });
      await use();
      base.expect(broken).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
