import { RawConnection } from "./raw-http.ts";

/** Operations per second of several concurrent callers, each doing its share of the total sequentially. */
export async function rateOf(
  callers: number,
  total: number,
  work: (caller: number, nth: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let nth = 0; nth < total / callers; nth++) await work(caller, nth);
    }),
  );
  return total / ((performance.now() - begun) / 1000);
}

/**
 * Prepared requests per second, with one list and one keep-alive connection per caller; every response must
 * contain the expected word.
 */
export async function httpRate(
  url: string,
  lists: readonly (readonly Buffer[])[],
  word: string,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const connections = await Promise.all(lists.map(() => RawConnection.open(Number(port), hostname)));
  try {
    const total = lists.reduce((sum, list) => sum + list.length, 0);
    return await rateOf(lists.length, total, async (caller, nth) => {
      const answer = await (connections[caller] as RawConnection).send(lists[caller]?.[nth] as Buffer);
      if (!answer.includes(word)) throw new Error(`a call was refused: ${answer}`);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}
