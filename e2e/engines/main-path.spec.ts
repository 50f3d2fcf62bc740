import { expect, test } from "@playwright/test";
import { PASSWORD } from "../pages/sign-in.ts";
import { type Engine, EngineMissing } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const READY = "//html[@data-ready]/body//nav//a";
const SPIN = "//button[@aria-label='Spin' and not(@disabled)]";

// Side by side: each engine starts for seconds.
test.describe.configure({ mode: "parallel" });

for (const [name, start, member] of [
  ["Firefox", startFirefox, "wenling"],
  ["WebKit", startWebKit, "osvaldo"],
] as const) {
  test(`${name}: a player signs in from home, opens the game list, spins, and goes back`, async ({
    baseURL,
  }) => {
    test.setTimeout(150_000);
    let engine: Engine;
    try {
      engine = await start();
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      console.log(`${name} is passed over: ${error.message}.`);
      return test.skip(true, error.message);
    }
    try {
      await engine.open(`${baseURL}/m/home`);
      await engine.read(READY);
      await engine.tap("//header//a[normalize-space()='Log in']");
      await engine.write("//input[@autocomplete='username']", member);
      await engine.write("//input[@autocomplete='current-password']", PASSWORD);
      await engine.tap("//form//button[@type='submit']");
      await engine.read("//header//button[@aria-label='Log out']");
      // the merchant's announcements after sign-in
      await engine.tap("//dialog[@open]//button[@aria-label='Close']");

      await engine.tap("//nav//a[@href='/m/gameList']");
      await engine.write("//input[@type='search']", "Ember Orchard");
      await engine.tap("//*[@role='listitem'][@aria-setsize='1']//a[contains(., 'Ember Orchard')]");
      await engine.enterFrame();
      await engine.tap(SPIN);
      // The button reads "Stop" while the reels turn, and "Spin" again when the round is over.
      await engine.read("//button[@aria-label='Stop']");
      await engine.read(SPIN);
      await engine.leaveFrame();
      await engine.tap("//button[@aria-label='Back to the lobby']");
      await engine.read("//input[@type='search']");
      expect(await engine.address()).toContain("/m/gameList");
      expect(engine.errors()).toEqual([]);
    } finally {
      await engine.close();
    }
  });
}
