import { type ConformanceCase, conformanceCases } from "./cases.ts";
import type { Post, WalletUnderTest } from "./wallet-under-test.ts";

export interface CaseResult {
  readonly group: string;
  readonly name: string;
  readonly result: "passed" | "failed" | "skipped";
  /** Why the case failed or was skipped. */
  readonly reason?: string;
}

/** Runs all cases in sequence, because they share the wallet of one player. */
export async function runConformance(
  wallet: WalletUnderTest,
  report: (result: CaseResult) => void,
  cases: readonly ConformanceCase[] = conformanceCases,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    const result = await runCase(wallet, one);
    results.push(result);
    report(result);
  }
  return results;
}

async function runCase(wallet: WalletUnderTest, one: ConformanceCase): Promise<CaseResult> {
  const { group, name, needs } = one;
  if (needs && wallet.subject[needs] === undefined)
    return { group, name, result: "skipped", reason: `needs ${needs}` };
  try {
    await one.run(wallet);
    return { group, name, result: "passed" };
  } catch (error) {
    return { group, name, result: "failed", reason: (error as Error).message };
  }
}

/** Calls a wallet over HTTP; the timeout is in milliseconds. */
export function overHttp(walletUrl: string, timeoutMs = 10_000): Post {
  const base = walletUrl.replace(/\/$/, "");
  return async (path, body, headers) => {
    const response = await fetch(`${base}${path}`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (typeof answer !== "object" || answer === null)
      throw new Error(`${path} answered HTTP ${response.status} without a JSON object`);
    return { httpStatus: response.status, body: answer as Record<string, unknown> };
  };
}
