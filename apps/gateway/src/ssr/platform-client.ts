import { contract, type EndpointId } from "@foyer/contract";
import type { SystemStatus } from "@foyer/contract/status";
import type { FastifyInstance } from "fastify";

const TIMEOUT_MS = 4_000;

/** Whether another platform geo-blocks this host, which says nothing about the visitor: the browser has to ask itself. */
const isOfThisHost = (id: EndpointId, value: unknown): boolean =>
  id === "status.read" && (value as SystemStatus).status === 2;

/** Fetches the value of a reading endpoint; undefined on any error. */
export type Ask = (id: EndpointId, query: object, headers: Record<string, string>) => Promise<unknown>;

const pathOf = (id: EndpointId, query: object): string => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return contract[id].path + (search && `?${search}`);
};

/** Fetches data for the page: in process from this platform, or over the network from another. */
export function platformAnswers(app: FastifyInstance, platform: string | undefined): Ask {
  if (platform !== undefined) {
    return async (id, query, headers) => {
      const answer = await fetch(platform + pathOf(id, query), {
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
      if (!answer?.ok) return undefined;
      const { value } = (await answer.json()) as { value: unknown };
      return isOfThisHost(id, value) ? undefined : value;
    };
  }
  return async (id, query, headers) => {
    const answer = await app.inject({
      method: "GET",
      url: pathOf(id, query),
      headers: { ...headers, "accept-encoding": "identity" },
    });
    return answer.statusCode === 200 ? (answer.json() as { value: unknown }).value : undefined;
  };
}
