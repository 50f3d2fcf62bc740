import type { APIRequestContext, Page } from "@playwright/test";

/** Where the front keeps who is signed in. */
export const SESSION_KEY = "MC_SESSION_INFO";

interface SessionInfo {
  readonly token: string;
  readonly merchantCode: string;
}

/** The platform asked directly, in the name of whoever is signed in on a page: what the books say, not the screen. */
export class Platform {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext, session: string) {
    const { token, merchantCode } = JSON.parse(session) as SessionInfo;
    this.#request = request;
    this.#headers = { Merchant: merchantCode, Token: token, Language: "EN" };
  }

  static async of(page: Page): Promise<Platform> {
    const session = await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY);
    if (!session) throw new Error("nobody is signed in on this page");
    return new Platform(page.request, session);
  }

  /** The wallet in hundredths of the unit. */
  async balance(): Promise<number> {
    const { sumBalance } = await this.#read<{ sumBalance: string }>("/wps/wallet/balance");
    return inCents(sumBalance);
  }

  async recentGames(): Promise<string[]> {
    const { list } = await this.#read<{ list: { gameName: string }[] }>(
      "/lgw/games/recent?page=1&pageSize=25&clientType=2",
    );
    return list.map(({ gameName }) => gameName);
  }

  /** Ends the session, as signing out on another device would. */
  async endSession(): Promise<void> {
    await this.#request.delete("/wps/session/logout", { headers: this.#headers });
  }

  async joinPromotion(id: number): Promise<void> {
    const response = await this.#request.post(`/wps/member/promotions/${id}/join`, {
      headers: this.#headers,
    });
    if (!response.ok()) throw new Error(`promotion ${id} could not be joined: ${await response.text()}`);
  }

  async #read<Value>(path: string): Promise<Value> {
    const response = await this.#request.get(path, { headers: this.#headers });
    const { success, value, errorCode } = (await response.json()) as {
      success: boolean;
      value: Value;
      errorCode?: string;
    };
    if (!success) throw new Error(`${path}: ${errorCode}`);
    return value;
  }
}

/** An amount as it is written, on the wire or on a screen, in hundredths; what is finer is cut off. */
export function inCents(text: string): number {
  const [whole = "", decimals = ""] = text.replace(/[^\d.]/g, "").split(".");
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0").slice(0, 2));
}
