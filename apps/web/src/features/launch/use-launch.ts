import type { Launch } from "@foyer/contract/launch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { call, PRIVATE } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { randomId } from "../../lib/random.ts";
import { passing } from "../../lib/storage.ts";
import { NEW_LAUNCH } from "./play-href.ts";

const SECRET = "launchSecret.";

export interface LaunchIntent {
  readonly game?: string | undefined;
  readonly vendor?: string | undefined;
  readonly free?: string | undefined;
}

/** A visitor's launch is proven by its secret, kept for the tab so that a reload resumes. */
export function launchHeaders(launchId: string): Record<string, string> {
  const secret = passing.read(SECRET + launchId);
  return secret ? { "Launch-Secret": secret } : {};
}

/**
 * The launch behind the play screen: asked for when the address says `new`, resumed when it names one. A new one
 * moves to its own address at once, in the same place of the history.
 */
export function useLaunch(launchId: string, intent: LaunchIntent) {
  const language = useLanguage();
  const queries = useQueryClient();
  const go = useGo();
  // One key for one visit of the address: a retry after a lost answer opens the same launch.
  const [idempotencyKey] = useState(() => randomId());
  const isNew = launchId === NEW_LAUNCH;
  const query = useQuery({
    queryKey: ["launch", launchId, isNew ? idempotencyKey : ""],
    queryFn: async ({ signal }): Promise<Launch> => {
      if (!isNew)
        return call("launch.resume", { params: { launchId } }, { signal, headers: launchHeaders(launchId) });
      return call(
        "launch.start",
        {
          body: {
            gameCode: intent.game ?? "",
            vassalage: intent.vendor ?? "",
            freePlay: intent.free === "1",
            playType: "trad",
            language,
            idempotencyKey,
          },
        },
        { signal },
      );
    },
    // Its address is bound to the session: after another sign-in the launch is resumed anew.
    meta: PRIVATE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const { data } = query;
  useEffect(() => {
    if (!isNew || !data) return;
    if (data.secret) passing.write(SECRET + data.launchId, data.secret);
    queries.setQueryData(["launch", data.launchId, ""], data);
    queries.invalidateQueries({ queryKey: ["games.recent"] }).catch(() => {});
    go({ to: "/m/play/$launchId", params: { launchId: data.launchId } }, { replace: true });
  }, [isNew, data, queries, go]);
  return query;
}
