import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";

/** Storage key of the web client's session. */
export const SESSION_KEY = "MC_SESSION_INFO";

interface SessionInfo {
  readonly token: string;
  readonly merchantCode: string;
}

/**
 * The platform called directly, as the member signed in on a page: for what it has stored, whatever the screen shows.
 */
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

  /** The wallet balance in hundredths of the unit. */
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

  /** The number of the promotion with this title. */
  async promotion(title: string): Promise<number> {
    const path = "/wps/system/announcements?types=PR&platform=M";
    const { promotion } = await this.#read<{ promotion: { id: number; title: string }[] }>(path);
    return promotion.find((one) => one.title === title)?.id ?? 0;
  }

  async joinPromotion(promotionId: number): Promise<void> {
    await this.#send("POST", `/wps/member/promotions/${promotionId}/join`);
  }

  /** The player's state in a promotion. */
  async participationIn(promotionId: number): Promise<{ state: string }> {
    const { content } = await this.#read<{ content: { promotionId: number; state: string }[] }>(
      "/wps/member/promotions",
    );
    return content.find((one) => one.promotionId === promotionId) ?? { state: "none" };
  }

  /** The number of the player's unread messages. */
  unread(): Promise<number> {
    return this.#read<number>("/wps/member/inbox/unread");
  }

  /**
   * Sends feedback.
   * @returns its receipt
   */
  async sendFeedback(content: string): Promise<string> {
    const clientKey = randomUUID();
    const data = { content, images: [], clientKey };
    return (await this.#send<{ receipt: string }>("PUT", "/wps/member/feedback", data)).receipt;
  }

  #read<Value>(path: string): Promise<Value> {
    return this.#send("GET", path);
  }

  async #send<Value>(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<Value> {
    const response = await this.#request.fetch(path, {
      method,
      headers: this.#headers,
      ...(data && { data }),
    });
    const { success, value, errorCode } = (await response.json()) as {
      success: boolean;
      value: Value;
      errorCode?: string;
    };
    if (!success) throw new Error(`${path}: ${errorCode}`);
    return value;
  }
}

/** An amount as written in an API response or on a screen, in hundredths; further decimals are cut off. */
export function inCents(text: string): number {
  const [whole = "", decimals = ""] = text.replace(/[^\d.]/g, "").split(".");
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0").slice(0, 2));
}
