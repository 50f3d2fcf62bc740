import {
  BetRequest,
  RollbackRequest,
  SIGNATURE_HEADER,
  UserBalanceRequest,
  UserInfoRequest,
  type UserInfoResponse,
  type WalletResponse,
  type WalletStatus,
  WinRequest,
  walletPaths,
} from "@foyer/wallet-protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TObject } from "typebox";
import type { Integrations } from "../integrations.ts";
import type { BetInput, ProviderPort, RollbackInput, SessionInput } from "../port.ts";
import { echoOf, statusOf, walletAnswer } from "./answers.ts";
import { parserOf } from "./parse.ts";

/** A wallet call has a few hundred bytes, with `meta` up to some thousand. */
const BODY_LIMIT = 64 * 1024;

interface Options {
  readonly prefix: string;
  readonly port: ProviderPort;
  readonly integrations: Integrations;
}

type Answer = WalletResponse | UserInfoResponse;

function session(integrationId: string, call: UserBalanceRequest): SessionInput {
  return { integrationId, token: call.token, player: call.user, game: call.game_code };
}

type UnknownFields = Readonly<Record<string, unknown>> | undefined;

function transaction(
  integrationId: string,
  call: RollbackRequest | BetRequest | WinRequest,
  unknownFields: UnknownFields,
): Omit<RollbackInput, "reference"> {
  return {
    ...session(integrationId, call),
    round: call.round,
    closesRound: call.round_closed ?? false,
    transaction: call.transaction_uuid,
    ...(unknownFields && { unknownFields }),
  };
}

function movement(
  integrationId: string,
  call: BetRequest | WinRequest,
  unknownFields: UnknownFields,
): BetInput {
  return {
    ...transaction(integrationId, call, unknownFields),
    currency: call.currency,
    amount: BigInt(call.amount),
  };
}

/**
 * Dialect one: the Hub88-style seamless wallet. The signature is verified over the raw bytes before they are parsed.
 * Every response is HTTP 200 with a status, since a vendor rolls back after any other.
 */
export async function hubWallet(app: FastifyInstance, { port, integrations }: Options): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const ofCaller = error.statusCode !== undefined && error.statusCode < 500;
    if (!ofCaller) request.log.error({ err: error }, "a wallet call failed");
    const status: WalletStatus = ofCaller ? "RS_ERROR_WRONG_SYNTAX" : "RS_ERROR_UNKNOWN";
    return reply.code(200).send({ status, ...echoOf(readAgain(request.body)) });
  });

  function call<S extends TObject>(
    path: string,
    schema: S,
    answer: (integrationId: string, body: Static<S>, unknownFields: UnknownFields) => Promise<Answer>,
  ): void {
    const parse = parserOf(schema);
    app.post(path, async (request: FastifyRequest): Promise<Answer> => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers[SIGNATURE_HEADER];
      const caller = await integrations.bySignature(
        raw,
        typeof signature === "string" ? signature : undefined,
      );
      if (!caller || caller.dialect !== "hub") return { status: "RS_ERROR_INVALID_SIGNATURE" };
      const body = parse(raw);
      if (!body.ok) return { status: body.status, ...echoOf(body.body) };
      if (!caller.enabled) return { status: "RS_ERROR_INVALID_PARTNER", ...echoOf(body.value) };
      return answer(caller.id, body.value, body.unknownFields);
    });
  }

  call(walletPaths.userInfo, UserInfoRequest, async (integrationId, body) => {
    const known = await port.authenticate({ integrationId, player: body.user });
    const answer = { status: statusOf[known.outcome], request_uuid: body.request_uuid };
    if (known.outcome !== "done") return answer;
    return {
      ...answer,
      user: known.player,
      currency: known.currency,
      registration_date: known.registeredAt.toISOString().slice(0, 10),
    };
  });

  call(walletPaths.userBalance, UserBalanceRequest, async (integrationId, body) =>
    walletAnswer(await port.balance(session(integrationId, body)), body),
  );

  call(walletPaths.bet, BetRequest, async (integrationId, body, unknownFields) => {
    // The platform grants no free bets, so one is refused before any money moves.
    if (body.is_free) return walletAnswer({ outcome: "stake_limit" }, body);
    return walletAnswer(await port.bet(movement(integrationId, body, unknownFields)), body);
  });

  call(walletPaths.win, WinRequest, async (integrationId, body, unknownFields) =>
    walletAnswer(
      await port.win({
        ...movement(integrationId, body, unknownFields),
        reference: body.reference_transaction_uuid,
      }),
      body,
    ),
  );

  call(walletPaths.rollback, RollbackRequest, async (integrationId, body, unknownFields) =>
    walletAnswer(
      await port.rollback({
        ...transaction(integrationId, body, unknownFields),
        reference: body.reference_transaction_uuid,
      }),
      body,
    ),
  );
}

/** Parses the body of a failed call for the `request_uuid` of the response. */
function readAgain(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
