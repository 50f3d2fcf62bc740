import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { PASSWORD } from "../pages/sign-in.ts";
import { type Engine, EngineMissing } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const READY = "//html[@data-ready]/body//nav//a";
const SPIN = "//button[@aria-label='Spin' and not(@disabled)]";

// Side by side: each engine starts for seconds.
test.describe.configure({ mode: "parallel" });

/** Starts a browser for a test, which is skipped where the machine has none. */
async function started(name: string, start: () => Promise<Engine>): Promise<Engine> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    console.log(`${name} is passed over: ${error.message}.`);
    test.skip(true, error.message);
    throw error;
  }
}

async function logIn(engine: Engine, baseURL: string | undefined, member: string): Promise<void> {
  await engine.open(`${baseURL}/m/home`);
  await engine.read(READY);
  await engine.tap("//header//a[normalize-space()='Log in']");
  await engine.write("//input[@autocomplete='username']", member);
  await engine.write("//input[@autocomplete='current-password']", PASSWORD);
  await engine.tap("//form//button[@type='submit']");
  await engine.read("//header//button[@aria-label='Log out']");
  // the merchant's announcements after sign-in
  await engine.tap("//dialog[@open]//button[@aria-label='Close']");
}

for (const [name, start, member] of [
  ["Firefox", startFirefox, "wenling"],
  ["WebKit", startWebKit, "osvaldo"],
] as const) {
  test(`${name}: a player signs in from home, opens the game list, spins, goes back, and sees why a picture is refused`, async ({
    baseURL,
  }, info) => {
    const engine = await started(name, start);
    try {
      await logIn(engine, baseURL, member);
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

      const picture = info.outputPath("large.png");
      await writeFile(picture, Buffer.alloc(8 * 1024 * 1024, 7));
      await engine.open(`${baseURL}/m/feedback`);
      await engine.read("//html[@data-ready]//main//fieldset/legend[normalize-space()='Pictures']");
      // the client sends no such file itself: the platform's answer comes while the browser still sends
      await engine.run("void Object.defineProperty(File.prototype, 'size', { get: () => 1000 })");
      await engine.attach("//main//input[@type='file']", picture);
      expect(await engine.read("//main//fieldset//*[@role='alert']")).toContain("too large to send");
    } finally {
      await engine.close();
    }
  });
}
