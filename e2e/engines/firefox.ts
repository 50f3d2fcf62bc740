import { existsSync } from "node:fs";
import type { ElementHandle, Frame } from "puppeteer-core";
import { type Engine, EngineMissing, TIMEOUT_MS } from "./engine.ts";

const PROGRAM = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  if (!existsSync(PROGRAM))
    throw new EngineMissing(`there is no Firefox at ${PROGRAM} (package firefox-esr)`);
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: PROGRAM,
    headless: true,
    args: ["--width=390", "--height=844"],
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  page.setDefaultTimeout(TIMEOUT_MS);
  const broken: string[] = [];
  page.on("pageerror", (error) =>
    broken.push(error instanceof Error ? (error.stack ?? String(error)) : String(error)),
  );
  let place: Frame = page.mainFrame();
  const at = (xpath: string) => place.locator(`::-p-xpath(${xpath})`).setTimeout(TIMEOUT_MS);
  return {
    name: "Firefox",
    open: async (address) => void (await page.goto(address, { timeout: TIMEOUT_MS })),
    address: async () => page.url(),
    tap: (xpath) => at(xpath).click(),
    write: (xpath, text) => at(xpath).fill(text),
    async attach(xpath, path) {
      const input = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout: TIMEOUT_MS });
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    run: async (script) => void (await page.evaluate(script)),
    read: (xpath) =>
      at(xpath)
        .map((element) => (element as HTMLElement).innerText)
        .wait(),
    async enterFrame() {
      const frame = await page.waitForSelector("iframe", { timeout: TIMEOUT_MS });
      place = (await frame?.contentFrame()) ?? place;
    },
    async leaveFrame() {
      place = page.mainFrame();
    },
    errors: () => broken,
    close: () => browser.close(),
  };
}
