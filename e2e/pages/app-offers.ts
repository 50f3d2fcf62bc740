import type { Locator, Page } from "@playwright/test";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

/** User agents of phones. */
export const PHONES = {
  iphone: IPHONE,
  app: (version: string) => `${IPHONE} FoyerApp/${version}`,
};

interface MerchantOptions {
  downloadLinks?: readonly { resourceType: string; url: string }[];
  loginRequired?: boolean;
  app?: object;
}

/** The app offers to a visitor in a browser. */
export class AppOffers {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Replaces the page's merchant data, in its HTML and from the platform. */
  async merchantIs({ downloadLinks, loginRequired, app }: MerchantOptions): Promise<void> {
    if (app) await this.#change("**/wps/system/appInfo", (body) => Object.assign(body.value, app));
    await this.page.route(/\/m\/(home|download)(\?|$)/, async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /(<script type="application\/json" id="first-data">)(.*?)(<\/script>)/,
        (_, before: string, json: string, after: string) => {
          const first = JSON.parse(json);
          for (const [[id], value] of first.values) {
            if (id === "settings.consolidated")
              Object.assign(value, downloadLinks && { downloadLinks }, loginRequired && { loginRequired });
          }
          return before + JSON.stringify(first).replaceAll("<", "\\u003c") + after;
        },
      );
      await route.fulfill({ response: answer, body: html });
    });
  }

  async #change(url: string, change: (body: { value: object }) => void): Promise<void> {
    await this.page.route(url, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      change(body);
      await route.fulfill({ response: answer, json: body });
    });
  }

  /** Makes this the browser's second visit: a first one gets no offer. */
  async visitedBefore(): Promise<void> {
    await this.page.addInitScript(() => {
      if (localStorage.getItem("visits") === null)
        localStorage.setItem("visits", JSON.stringify({ count: 2, last: Date.now() }));
    });
  }

  /** Fires the browser's install prompt event, as Chromium does; counts the prompts. */
  async browserOffers(): Promise<void> {
    await this.page.evaluate(() => {
      const offer = Object.assign(new Event("beforeinstallprompt"), {
        prompt: async () => {
          document.documentElement.dataset.prompted = "";
        },
      });
      window.dispatchEvent(offer);
    });
  }

  get bar(): Locator {
    return this.page.getByRole("complementary", { name: "Get the app" });
  }
  get updateBanner(): Locator {
    return this.page.getByRole("complementary", { name: "Update" });
  }
  get banner(): Locator {
    return this.page.getByRole("region", { name: "Foyer on your phone" });
  }
}
