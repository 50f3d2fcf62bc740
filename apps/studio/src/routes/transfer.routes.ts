import { setTimeout as pause } from "node:timers/promises";
import {
  TransferBalanceRequest,
  TransferCheckRequest,
  TransferRequest,
  type TransferResponse,
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
  if (config.STUDIO_CONTROL)
    call("/control/transfers", Behaviour, async (body) => {
      behaviour = body;
      return behaviour;
    });
}
