import type { Promotion } from "@foyer/contract/announcements";
import type { InboxMessage, InboxPage } from "@foyer/contract/inbox";
import type { PromotionState, PromotionTerms } from "@foyer/contract/promotions";
import type { FastifyInstance } from "fastify";
import type { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { enterVendor, keyPair, launchedGame, playingMember } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { signIn, type TestApp, testApp } from "../../testing/index.ts";

type Action = "join" | "claim" | "check-in" | "give-up";

/** A member in a game who can call the promotion endpoints. */
export interface PromotionPlayer {
  readonly memberId: bigint;
  readonly wallet: WalletUnderTest;
  /** One closed round with a stake on a slot or, with `live`, at a live table, won by the given amount or lost. */
  round(stake: number, options?: { win?: number; live?: boolean }): Promise<void>;
  at(promotionId: number): Promise<PromotionState | undefined>;
  /** The response's value or its error code. */
  act(action: Action, promotionId: number): Promise<PromotionState | string>;
  account(name: string): Promise<bigint>;
  /** The member's inbox messages about promotions, newest first, in the requested language. */
  messages(language?: string): Promise<Pick<InboxMessage, "title" | "content">[]>;
  readonly headers: Record<string, string>;
}

export interface PromotionFixture {
  readonly gateway: TestApp;
  readonly app: FastifyInstance;
  /** Publishes a promotion; without terms it has only a text. Returns its id. */
  promotion(
    terms: PromotionTerms | null,
    options?: { startedDaysAgo?: number; endsInDays?: number; merchantId?: number },
  ): Promise<number>;
  /** The promotions everyone sees, in their order. */
  listed(): Promise<readonly Promotion[]>;
  player(username: string): Promise<PromotionPlayer>;
  /** Moves all moments stored for promotions into the past. */
  daysLater(days: number): Promise<void>;
  audit(): Promise<readonly string[]>;
}

const DAY = 24 * 60 * 60_000;

/** A gateway with a vendor that has a slot and a live table, and promotions to join. */
export async function promotionFixture(): Promise<PromotionFixture> {
  const gateway = await testApp();
  const { app } = gateway;
  const { pool } = app.database;
  const vendor = { id: "nightjar", keys: keyPair() };
  await createVendor(app, "NIGHTJAR", { categories: { RNG: "open", LIVE: "open" } });
  await createGames(
    app,
    { vendor: "NIGHTJAR", name: "Ember Orchard", code: "ember-orchard" },
    { vendor: "NIGHTJAR", name: "Long Table", code: "long-table", category: "LIVE" },
  );
  await enterVendor(app, vendor.id, vendor.keys);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM merchants WHERE code = 'DEMO'");
  const demo = rows[0]?.id ?? 0;

  return {
    gateway,
    app,
    async promotion(terms, { startedDaysAgo = 1, endsInDays, merchantId = demo } = {}) {
      const id = await app.services.announcements.publish({
        merchantId,
        type: "PR",
        category: "other_promo",
        group: null,
        startsAt: new Date(Date.now() - startedDaysAgo * DAY),
        endsAt: endsInDays === undefined ? null : new Date(Date.now() + endsInDays * DAY),
        texts: { EN: { title: "A promotion", content: "<p>Join in.</p>" } },
      });
      if (terms) await app.services.promotions.setTerms(merchantId, BigInt(id), terms);
      return Number(id);
    },
    async listed() {
      const answer = await app.inject({ url: "/wps/system/announcements?types=PR&cached=false" });
      return answer.json().value.promotion as Promotion[];
    },
    async player(username) {
      const wallet = await playingMember(app, vendor, username, { gameCode: "ember-orchard" });
      const { memberId } = wallet;
      const slot = { ...wallet.subject };
      const table = {
        ...slot,
        ...(await launchedGame(app, vendor.id, memberId, { gameCode: "long-table" })),
      };
      const headers = await signIn(app, username);
      return {
        memberId,
        wallet,
        headers,
        async messages(language = "EN") {
          const read = async <Value>(path: string): Promise<Value> =>
            (await app.inject({ url: `/wps/member/inbox${path}`, headers: { ...headers, language } })).json()
              .value;
          const { content } = await read<InboxPage>("");
          return Promise.all(
            content
              .filter(({ kind }) => kind === "promotion")
              .map(async ({ id }) => {
                const { title, content } = await read<InboxMessage>(`/${id}`);
                return { title, content };
              }),
          );
        },
        async round(stake, { win = 0, live = false } = {}) {
          Object.assign(wallet.subject, live ? table : slot);
          const bet = wallet.betFields({ amount: stake });
          await wallet.send("bet", bet);
          const paid = await wallet.win(String(bet.transaction_uuid), String(bet.round), {
            amount: win,
            round_closed: true,
          });
          if (paid.status !== "RS_OK") throw new Error(`the round came out as ${paid.status}`);
        },
        async at(promotionId) {
          const answer = await app.inject({ url: "/wps/member/promotions", headers });
          const { content } = answer.json().value as { content: PromotionState[] };
          return content.find((item) => item.promotionId === promotionId);
        },
        async act(action, promotionId) {
          const answer = await app.inject({
            method: "POST",
            url: `/wps/member/promotions/${promotionId}/${action}`,
            headers,
          });
          const body = answer.json() as { value?: PromotionState; errorCode?: string };
          return body.errorCode ?? (body.value as PromotionState);
        },
        async account(name) {
          const accounts = await pool.query<{ balance: bigint }>(
            "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = $2",
            [memberId, name],
          );
          return accounts.rows[0]?.balance ?? 0n;
        },
      };
    },
    async daysLater(days) {
      const by = `make_interval(days => ${days})`;
      await pool.query(
        `UPDATE promotion_participations SET counts_from = counts_from - ${by}, counts_until = counts_until - ${by},
                                      expires_at = expires_at - ${by}`,
      );
      await pool.query(`UPDATE rounds SET opened_at = opened_at - ${by}`);
      await pool.query(`UPDATE promotion_check_ins SET day = day - ${days}`);
      await pool.query(`UPDATE members SET registered_at = registered_at - ${by}`);
      await pool.query(
        `UPDATE announcements SET starts_at = starts_at - ${by}, ends_at = ends_at - ${by} WHERE type = 'PR'`,
      );
    },
    audit: async () => (await app.services.ledgerAudit.run()).faults,
  };
}
