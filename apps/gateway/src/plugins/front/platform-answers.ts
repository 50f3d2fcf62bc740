import { contract, type EndpointId } from "@foyer/contract";
import type { SystemStatus } from "@foyer/contract/status";
import type { FastifyInstance } from "fastify";

const TIMEOUT_MS = 4_000;

/** Another platform that is shut to where its caller is speaks of this host: a visitor's browser asks for itself. */
const isOfThisHost = (id: EndpointId, value: unknown): boolean =>
  id === "status.read" && (value as SystemStatus).status === 2;

/** Asks a reading endpoint for its value; undefined when it does not answer with one. */
export type Ask = (id: EndpointId, query: object, headers: Record<string, string>) => Promise<unknown>;

const pathOf = (id: EndpointId, query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return contract[id].path + (search && `?${search}`);
};

/** The platform's answers for the page: our own without the network, or another platform's over it. */
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
