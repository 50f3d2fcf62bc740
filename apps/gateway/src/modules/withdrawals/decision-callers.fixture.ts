import type { FastifyInstance } from "fastify";
import { expect, vi } from "vitest";
import type { PayoutRequest, PayoutState } from "../../payments/port.ts";
import { type GatewayProcess, gatewayProcess } from "../../testing/gateway-process.ts";
import { operatorAt, testApp } from "../../testing/index.ts";
import { createBankTransfer, createMethod } from "../deposits/deposits.fixture.ts";
import { FakePayments } from "../deposits/fake-payments.fixture.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";

const WEBHOOK_TOKEN = "token of the webhooks";
export const LONG_ENOUGH = { timeout: 120_000 };

/** Takes pay-ins and payouts, and never reports what became of them. */
class Provider extends FakePayments {
  override async createPayout({ key }: PayoutRequest): Promise<PayoutState> {
    return { providerId: `po-${key}`, state: "pending" };
  }
  override async readPayout(providerId: string): Promise<PayoutState> {
    return { providerId, state: "pending" };
  }
}

export type Headers = Record<string, string>;
export interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: unknown;
}
/** An answer without the time it was given at. */
const answerOf = (status: number, text: string): Answer => ({
  status,
  ...(text.startsWith("{") &&
    (JSON.parse(text, (key, value: unknown) => (key === "serverTime" ? undefined : value)) as object)),
});

/** A gateway in this process, which prepares decisions and looks at them, and one in a process that is killed. */
export class DecisionCallers {
  readonly app: FastifyInstance;
  readonly merchantId: number;
  readonly operators: Readonly<Record<"cashier" | "risk", Headers>>;
  readonly gateway: GatewayProcess;
  readonly close: () => Promise<void>;

  private constructor(
    app: FastifyInstance,
    merchantId: number,
    operators: Record<"cashier" | "risk", Headers>,
    gateway: GatewayProcess,
    close: () => Promise<void>,
  ) {
    this.app = app;
    this.merchantId = merchantId;
    this.operators = operators;
    this.gateway = gateway;
    this.close = close;
  }

  static async open(): Promise<DecisionCallers> {
    // no job of this process decides anything
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const t = await testApp({ DATABASE_POOL: 40 });
    vi.useRealTimers();
    (t.app.services.payments as Map<string, Provider>).set("xendit", new Provider());
    const { id } = await t.app.services.settings.merchant("DEMO");
    await createMethod(t.app, id, { code: "wallet", kind: "wallet", dialect: "xendit" });
    await createBankTransfer(t.app, id);
    const operators = {
      cashier: await operatorAt(t.app, id, ["cashier"]),
      risk: await operatorAt(t.app, id, ["risk"]),
    };
    const gateway = await gatewayProcess(t, {
      DATABASE_POOL: "40",
      // nobody listens there
      XENDIT_API_URL: "http://127.0.0.1:9",
      XENDIT_API_KEY: "xnd_development_test",
      XENDIT_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    });
    return new DecisionCallers(t.app, id, operators, gateway, async () => {
      await gateway.close();
      await t.close();
    });
  }

  /** Calls the gateway in this process, which prepares decisions and looks at them. */
  async here(headers: Headers, url: string, payload?: object | Buffer): Promise<Answer> {
    const answer = await this.app.inject({
      method: payload ? "POST" : "GET",
      url,
      headers,
      ...(payload && { payload }),
    });
    return answerOf(answer.statusCode, answer.body);
  }

  /** Calls the gateway that is killed. */
  async there(headers: Headers, url: string, body: object | string): Promise<Answer> {
    const answer = await fetch(this.gateway.url + url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return answerOf(answer.status, await answer.text());
  }

  webhook(event: object): Promise<Answer> {
    return this.there({ "x-callback-token": WEBHOOK_TOKEN }, "/provider/payments/xendit", event);
  }

  async setWithdrawals(change: object): Promise<void> {
    const withdrawals = { ...DEFAULT_SETTINGS.withdrawals, ...change };
    await this.app.database.pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [
      { withdrawals },
      this.merchantId,
    ]);
    await vi.waitFor(
      async () =>
        expect((await this.app.services.settings.merchant(this.merchantId)).settings.withdrawals).toEqual(
          withdrawals,
        ),
      LONG_ENOUGH,
    );
  }

  /** The member's money and messages, and what `url` says to an operator. */
  async snapshot(memberId: bigint, url?: string): Promise<object> {
    const { pool } = this.app.database;
    const accounts = await pool.query<{ name: string; balance: bigint }>(
      "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name ~ '^(cash|hold:)' AND balance <> 0",
      [memberId],
    );
    const messages = await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [memberId],
    );
    const value = url && ((await this.here(this.operators.risk, url)).value as Record<string, unknown>);
    const trail = value && (value["trail"] as { step?: string; event?: string }[]);
    return {
      money: Object.fromEntries(accounts.rows.map(({ name, balance }) => [name, Number(balance) / 100_000])),
      messages: messages.rows.map(({ title }) => title),
      ...(value && { state: value["state"] }),
      ...(trail && { steps: trail.map(({ step, event }) => step ?? event).reverse() }),
    };
  }
}
