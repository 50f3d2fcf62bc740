import { setTimeout as pause } from "node:timers/promises";
import {
  TransferBalanceRequest,
  TransferCheckRequest,
  TransferRequest,
  type TransferResponse,
  TransferRoundsRequest,
  type TransferRoundsResponse,
  transferPaths,
} from "@foyer/wallet-protocol";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Static, Type } from "typebox";
import type { Services } from "../services.ts";
import { CallRefused, signedCalls } from "./signed-calls.ts";

/**
 * How transfers go wrong: `late` answers only after a while, `lost` moves the money and cuts the connection, `silent` cuts
 * it without doing anything, `refuse` refuses, `twice` handles every call two times at once, as a network that repeats it.
 */
const Behaviour = Type.Object(
  {
    transfers: Type.Enum(["normal", "late", "lost", "silent", "refuse", "twice"]),
    lateMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  },
  { additionalProperties: false },
);
type Behaviour = Static<typeof Behaviour>;

/**
 * How the feed of rounds goes wrong: `late` keeps back every second record, `repeated` sends the page before again,
 * `shuffled` turns a page around, `silent` cuts the connection. `records` are published as they are: corrections, unknown
 * players, amounts out of range.
 */
const FeedBehaviour = Type.Object(
  {
    rounds: Type.Enum(["normal", "late", "repeated", "shuffled", "silent"]),
    product: Type.Optional(Type.String()),
    records: Type.Optional(Type.Array(Type.Object({}), { maxItems: 1_000 })),
  },
  { additionalProperties: false },
);
type FeedBehaviour = Static<typeof FeedBehaviour>;

/** The operator's API about players' money at this studio. */
export async function transferRoutes(app: FastifyInstance, { config, wallets }: Services): Promise<void> {
  const call = signedCalls(app, config.operatorPublicKey);
  let behaviour: Behaviour = { transfers: "normal" };

  async function misbehaving(
    reply: FastifyReply,
    act: () => Promise<TransferResponse>,
  ): Promise<TransferResponse | FastifyReply> {
    const { transfers, lateMs = 0 } = behaviour;
    if (transfers === "silent" || transfers === "lost") {
      if (transfers === "lost") await act();
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (transfers === "twice") return (await Promise.all([act(), act()]))[0];
    const answer = await act();
    if (transfers === "late") await pause(lateMs);
    return answer;
  }

  call(transferPaths.balance, TransferBalanceRequest, (body, reply) =>
    misbehaving(reply, () => wallets.balance(body)),
  );
  for (const direction of ["deposit", "withdraw"] as const)
    call(transferPaths[direction], TransferRequest, async (body, reply) => {
      if (body.meta.direction !== direction)
        throw new CallRefused(400, "the direction is that of another call");
      const refusal = behaviour.transfers === "refuse" ? "RS_ERROR_LIMIT_REACHED" : undefined;
      return misbehaving(reply, () => wallets.transfer(body, refusal));
    });
  call(transferPaths.check, TransferCheckRequest, (body, reply) =>
    misbehaving(reply, () => wallets.check(body)),
  );

  let feed: FeedBehaviour["rounds"] = "normal";
  call(
    transferPaths.rounds,
    TransferRoundsRequest,
    async (body, reply): Promise<TransferRoundsResponse | FastifyReply> => {
      if (feed === "silent") {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      const answer = await wallets.rounds(feed === "repeated" ? pageBefore(body) : body);
      const rounds = answer.rounds ?? [];
      if (feed === "late") return { ...answer, rounds: rounds.filter(({ sequence }) => sequence % 2 === 1) };
      return feed === "shuffled" ? { ...answer, rounds: rounds.toReversed() } : answer;
    },
  );

  if (!config.STUDIO_CONTROL) return;
  call("/control/transfers", Behaviour, async (body) => {
    behaviour = body;
    return behaviour;
  });
  call("/control/rounds", FeedBehaviour, async ({ rounds, product, records = [] }) => {
    feed = rounds;
    if (product !== undefined) await wallets.publish(1, product, records);
    return { rounds };
  });
}

const pageBefore = (body: TransferRoundsRequest): TransferRoundsRequest => ({
  ...body,
  after: Math.max(0, body.after - body.limit),
  limit: Math.min(body.limit, body.after) || body.limit,
});
