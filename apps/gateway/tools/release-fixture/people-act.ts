import { randomUUID } from "node:crypto";
import { SECURITY_QUESTIONS } from "@foyer/contract/security-questions";
import type { FastifyInstance, InjectOptions } from "fastify";
import { DEMO_PASSWORD } from "../../src/modules/demo/demo-people.ts";
import { WalletUnderTest } from "../../src/providers/conformance/wallet-under-test.ts";
import type { TransferWallet } from "../../src/providers/port.ts";
import { enterVendor, injected, keyPair, launchedGame } from "../../src/providers/provider-testing.ts";
import { login, operatorAt, seal } from "../../src/testing/index.ts";
import { JACKPOT_GAME } from "./small-demo.ts";

type Headers = Record<string, string>;

/** Transactions of the vendor, which a test can roll back after an upgrade. */
const ENDED = "00000000-0000-4000-8000-000000000001";
const OPEN = "00000000-0000-4000-8000-000000000002";
const VENDOR = "release";
const STAKE = 1_000_000;

/** What members, agents, operators and vendors do after the demo was made: its history has no rows of it. */
export class PeopleAct {
  readonly #app: FastifyInstance;
  readonly #operator: Headers;

  private constructor(app: FastifyInstance, operator: Headers) {
    this.#app = app;
    this.#operator = operator;
  }

  static async all(app: FastifyInstance): Promise<void> {
    const merchant = await app.services.settings.merchant("DEMO");
    const people = new PeopleAct(app, await operatorAt(app, merchant.id));
    const player = await people.#signIn("player");
    await people.#keepFavourite(player);
    await people.#joinPromotions(player);
    await people.#answerQuestions(player);
    await people.#tryForFree();
    await people.#chat(player);
    await people.#leadTeam(await people.#signIn("agent"));
    await people.#importStatement();
    await people.#play();
    await people.#publishRounds();
    await app.services.teams.sum();
    const proof = await app.services.teamProofs.prove(merchant, null);
    if (typeof proof === "string" || proof.differences > 0)
      throw new Error("the sums of teams are not proven");
  }

  async #keepFavourite(player: Headers): Promise<void> {
    const { games } = await this.#get<{ games: { nodeId: string; vassalage: string }[] }>(
      "/lgw/games?gameType=RNG",
      player,
    );
    const { nodeId, vassalage: vendor } = first(games);
    await this.#post("/lgw/games/favourites", player, { nodeId, vendor });
  }

  async #joinPromotions(player: Headers): Promise<void> {
    const { content } = await this.#get<{ content: { promotionId: number; action?: string }[] }>(
      "/wps/member/promotions",
      player,
    );
    for (const { promotionId, action } of content)
      if (action === "join" || action === "check-in")
        await this.#post(`/wps/member/promotions/${promotionId}/${action}`, player, {});
  }

  async #answerQuestions(player: Headers): Promise<void> {
    const answers = SECURITY_QUESTIONS.slice(0, 3).map((question) => ({
      question,
      answer: `my ${question}`,
    }));
    const key = this.#app.services.sealedBodyKeys.currentKey();
    const proof = { kind: "password", password: DEMO_PASSWORD };
    const request = await seal(key, "security.questions", { answers, proof });
    await this.#send({ ...request, headers: { ...request.headers, ...player } });
  }

  async #tryForFree(): Promise<void> {
    const { trialName } = await this.#get<{ trialName: string }>("/wps/member/trialuser", {});
    await this.#post("/wps/session/login/freeplay", {}, { trialName });
  }

  async #chat(player: Headers): Promise<void> {
    await this.#post("/wps/chat", player, { text: "Where is my bonus?", clientKey: randomUUID() });
    const { content } = await this.#get<{ content: { chatId: string }[] }>(
      "/wps/backoffice/chats",
      this.#operator,
    );
    const answer = { text: "It is in your bonus wallet.", clientKey: randomUUID() };
    await this.#post(`/wps/backoffice/chats/${first(content).chatId}`, this.#operator, answer);
  }

  async #leadTeam(agent: Headers): Promise<void> {
    const message = { text: "New statements are out.", clientKey: randomUUID() };
    await this.#post("/wps/agent/team/messages", agent, message);
    const { content } = await this.#get<{ content: { code: string }[] }>("/wps/agent/affiliate/urls", agent);
    await this.#post("/wps/agent/affiliate/visits", {}, { code: first(content).code });
  }

  async #importStatement(): Promise<void> {
    const url = "/wps/backoffice/statements";
    const { accounts } = await this.#get<{ accounts: { accountId: string }[] }>(url, this.#operator);
    const day = new Date().toISOString().slice(0, 10);
    const file = `Date,Description,Sender,Amount,Reference No\n${day},Salamat,Jose P. Mercado,700.00,R1\n`;
    const { accountId } = first(accounts);
    const csv = { ...this.#operator, "content-type": "text/csv" };
    const formats = "/wps/backoffice/statement-formats";
    const { format } = await this.#post<{ format: object }>(`${formats}?accountId=${accountId}`, csv, file);
    await this.#post(`${formats}/${accountId}`, this.#operator, format);
    const { statementId } = await this.#post<{ statementId: string }>(
      `${url}?accountId=${accountId}&fileName=day.csv`,
      csv,
      file,
    );
    await this.#post(`${url}/${statementId}`, this.#operator, { action: "confirm" });
  }

  /** Two rounds that contribute to a jackpot: one that ended, and an open one. */
  async #play(): Promise<void> {
    const keys = keyPair();
    await enterVendor(this.#app, VENDOR, keys);
    const memberId = await this.#memberId();
    const session = await launchedGame(this.#app, VENDOR, memberId, { gameCode: JACKPOT_GAME });
    const wallet = new WalletUnderTest(injected(this.#app), keys.privateKey, { ...session, stake: STAKE });
    const answers = [
      await wallet.bet({ round: "ended", transaction_uuid: ENDED }),
      await wallet.win(ENDED, "ended", { round_closed: true }),
      await wallet.bet({ round: "open", transaction_uuid: OPEN }),
    ];
    for (const { status } of answers) if (status !== "RS_OK") throw new Error(`a wallet call had ${status}`);
  }

  /** A vendor that keeps wallets publishes a round of a member, and one of nobody. */
  async #publishRounds(): Promise<void> {
    const { rows } = await this.#app.database.pool.query<{ player: string; vendor: string }>(
      `SELECT m.public_id AS player, w.vendor FROM vendor_wallets w JOIN members m ON m.id = w.member_id`,
    );
    const { player, vendor } = first(rows);
    const at = new Date();
    const play = { round: "r1", player, game: "none", currency: "PHP", stake: 100_000n, win: 0n } as const;
    const records = [
      { sequence: 1n, play: { ...play, state: "settled", startedAt: at, settledAt: at } },
      { sequence: 2n, fault: "syntax" },
    ] as const;
    const wallet: Pick<TransferWallet, "rounds" | "balance"> = {
      rounds: async (of, after) => ({
        outcome: "page",
        newest: of === vendor ? 2n : 0n,
        records: of === vendor ? records.filter(({ sequence }) => sequence > after) : [],
      }),
      balance: async () => ({ outcome: "unreachable", reason: "no vendor" }),
    };
    Object.assign(this.#app.services.providers, { walletsOf: async () => wallet });
    await this.#app.services.roundFeeds.turn();
  }

  async #memberId(): Promise<bigint> {
    const { rows } = await this.#app.database.pool.query<{ id: bigint }>(
      "SELECT id FROM members WHERE username = 'player'",
    );
    return first(rows).id;
  }

  async #signIn(username: string): Promise<Headers> {
    const answer = await login(this.#app, username, DEMO_PASSWORD);
    return { token: (answer.json() as { value: { token: string } }).value.token };
  }

  #get<T>(url: string, headers: Headers): Promise<T> {
    return this.#send<T>({ method: "GET", url, headers });
  }

  #post<T = unknown>(url: string, headers: Headers, payload: object | string): Promise<T> {
    return this.#send<T>({ method: "POST", url, headers, payload });
  }

  async #send<T = unknown>(request: InjectOptions & { readonly url: string }): Promise<T> {
    const answer = await this.#app.inject(request);
    if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.body}`);
    return (answer.json() as { value: T }).value;
  }
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("a list is empty");
  return item;
}
