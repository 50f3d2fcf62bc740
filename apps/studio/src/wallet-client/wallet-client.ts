import {
  isWalletStatus,
  SIGNATURE_HEADER,
  sign,
  type WalletCall,
  WalletResponse,
  type WalletStatus,
  walletPaths,
} from "@foyer/wallet-protocol";
import { Compile } from "typebox/compile";

/** The wallet's answer, or that there was no reliable one. */
export type WalletAnswer =
  | { readonly status: WalletStatus; readonly balance?: bigint }
  | { readonly status: undefined; readonly reason: string };

export interface WalletClient {
  /** One signed call, one answer; never throws. */
  call(name: Exclude<WalletCall, "userInfo">, body: object): Promise<WalletAnswer>;
}

export interface WalletClientOptions {
  readonly url: string;
  /** PEM */
  readonly privateKey: string;
  readonly timeoutMs: number;
}

/** An answer has a few fields only. */
const ANSWER_LIMIT = 64 * 1024;
const response = Compile(WalletResponse);

export function createWalletClient({ url, privateKey, timeoutMs }: WalletClientOptions): WalletClient {
  const base = url.replace(/\/$/, "");

  async function ask(path: string, body: string): Promise<WalletAnswer> {
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, privateKey) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await limitedText(answer);
    if (answer.status !== 200) return silent(`HTTP ${answer.status}`);
    const reply: unknown = JSON.parse(text);
    if (!response.Check(reply) || !isWalletStatus(reply.status)) return silent("an answer that is none");
    return {
      status: reply.status,
      ...(reply.balance !== undefined && { balance: BigInt(reply.balance) }),
    };
  }

  return {
    call: (name, body) =>
      ask(walletPaths[name], JSON.stringify(body)).catch((error: unknown) => silent(reasonOf(error))),
  };
}

const silent = (reason: string): WalletAnswer => ({ status: undefined, reason });

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Stops reading beyond the limit, so that an endless response cannot exhaust memory. */
async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
