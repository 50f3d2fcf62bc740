import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { Builder, By, Capabilities, until, type WebElement } from "selenium-webdriver";
import { type Engine, EngineMissing, TIMEOUT_MS } from "./engine.ts";

const DRIVER = process.env["WEBKIT_DRIVER_PATH"] ?? "/usr/bin/WebKitWebDriver";
const BROWSERS = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** WebKitGTK needs a display: the existing one, or a virtual one of its own. */
async function startScreen(): Promise<{ display: string; screen?: ChildProcess }> {
  if (process.env["DISPLAY"]) return { display: process.env["DISPLAY"] };
  if (!existsSync("/usr/bin/Xvfb")) throw new EngineMissing("there is no screen, and no Xvfb to make one");
  const screen = spawn("/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "800x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { display: `:${String(number).trim()}`, screen };
}

/** WebKitGTK through its own WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (!existsSync(DRIVER) || !binary)
    throw new EngineMissing(`there is no WebKitGTK with its driver at ${DRIVER} (package webkit2gtk-driver)`);
  const { display, screen } = await startScreen();
  const port = await freePort();
  const driver = spawn("dbus-run-session", ["--", DRIVER, `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      NO_AT_BRIDGE: "1",
    },
  });
  const stop = () => {
    if (driver.pid) process.kill(-driver.pid, "SIGTERM");
    screen?.kill();
  };
  try {
    await answers(port);
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        }),
      )
      .build();
    await browser.manage().window().setRect({ width: 390, height: 844 });
    const find = async (xpath: string): Promise<WebElement> => {
      const element = await browser.wait(until.elementLocated(By.xpath(xpath)), TIMEOUT_MS);
      await browser.wait(until.elementIsVisible(element), TIMEOUT_MS);
      return element;
    };
    return {
      name: "WebKit",
      open: (address) => browser.get(address),
      address: () => browser.getCurrentUrl(),
      async tap(xpath) {
        const element = await find(xpath);
        await browser.wait(until.elementIsEnabled(element), TIMEOUT_MS);
        await element.click();
      },
      async write(xpath, text) {
        const element = await find(xpath);
        await element.clear();
        await element.sendKeys(text);
      },
      attach: async (xpath, path) =>
        (await browser.wait(until.elementLocated(By.xpath(xpath)), TIMEOUT_MS)).sendKeys(path),
      run: (script) => browser.executeScript(script),
      read: async (xpath) => (await find(xpath)).getText(),
      async enterFrame() {
        const frame = await browser.wait(until.elementLocated(By.css("iframe")), TIMEOUT_MS);
        await browser.switchTo().frame(frame);
      },
      leaveFrame: () => browser.switchTo().defaultContent(),
      errors: () => [],
      async close() {
        await browser.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Waits until the driver accepts connections. */
async function answers(port: number): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (status) return;
    if (Date.now() > end) throw new Error("WebKit's driver does not answer");
    await new Promise((done) => setTimeout(done, 100));
  }
}
