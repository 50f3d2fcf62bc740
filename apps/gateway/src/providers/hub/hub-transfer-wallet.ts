import { randomUUID } from "node:crypto";
import {
  postSigned,
  reasonOf,
  type TransferBalanceRequest,
  type TransferCheckRequest,
  type TransferRequest,
  TransferResponse,
  transferPaths,
  type transferRefusals,
} from "@foyer/wallet-protocol";
import { Compile } from "typebox/compile";
import type {
  TransferFailure,
  TransferOutcome,
  TransferWallet,
  VendorTransfer,
  VendorWalletOf,
} from "../port.ts";
import type { HubVendorOptions } from "./hub-vendor-client.ts";

/** Time limit of a call; short because a player is waiting, and what is not known then is asked about later. */
const TIMEOUT_MS = 4_000;

const response = Compile(TransferResponse);

const FAILURES: Readonly<Partial<Record<TransferResponse["status"], TransferFailure>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "funds",
  RS_ERROR_LIMIT_REACHED: "limit",
  RS_ERROR_USER_DISABLED: "account",
  RS_ERROR_WRONG_CURRENCY: "currency",
} satisfies Record<(typeof transferRefusals)[number], TransferFailure>;

/** Client for the wallets of a vendor of dialect one (Hub88's TransferWallet API). */
export function createHubTransferWallet({
  baseUrl,
  operatorId,
  privateKey,
  timeoutMs = TIMEOUT_MS,
}: HubVendorOptions): TransferWallet {
  const base = baseUrl.replace(/\/$/, "");

  /** @throws when there is no answer that follows the protocol */
  async function ask(path: string, body: TransferBalanceRequest): Promise<TransferResponse> {
    const { httpStatus, text } = await postSigned({
      url: `${base}${path}`,
      body: JSON.stringify(body),
      privateKey,
      timeoutMs,
    });
    if (httpStatus !== 200) throw new Error(`HTTP ${httpStatus} ${text.slice(0, 200)}`);
    const answer: unknown = JSON.parse(text);
    if (!response.Check(answer)) throw new Error("the answer is none of the protocol");
    return answer;
  }

  const walletOf = ({ merchant, vendor, player, currency }: VendorWalletOf): TransferBalanceRequest => ({
    operator_id: operatorId,
    sub_partner_id: merchant,
    product: vendor,
    user: player,
    currency,
    request_uuid: randomUUID(),
  });

  async function outcomeOf(
    path: string,
    body: TransferRequest | TransferCheckRequest,
  ): Promise<TransferOutcome> {
    try {
      const { status } = await ask(path, body);
      if (status === "RS_OK") return { outcome: "done" };
      const reason = FAILURES[status];
      if (reason) return { outcome: "refused", reason };
      if (status === "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" && path === transferPaths.check)
        return { outcome: "unseen" };
      return { outcome: "unreachable", reason: status };
    } catch (error) {
      return { outcome: "unreachable", reason: reasonOf(error) };
    }
  }

  return {
    async balance(wallet) {
      try {
        const { status, balance } = await ask(transferPaths.balance, walletOf(wallet));
        if (status === "RS_OK" && balance !== undefined) return { balance: BigInt(balance) };
        return { outcome: "unreachable", reason: status };
      } catch (error) {
        return { outcome: "unreachable", reason: reasonOf(error) };
      }
    },
    move(transfer: VendorTransfer) {
      const direction = transfer.direction === "out" ? "deposit" : "withdraw";
      return outcomeOf(transferPaths[direction], {
        ...walletOf(transfer),
        transaction_uuid: transfer.transaction,
        amount: Number(transfer.amount),
        meta: { direction },
      });
    },
    check: (transfer) =>
      outcomeOf(transferPaths.check, { ...walletOf(transfer), transaction_uuid: transfer.transaction }),
  };
}
