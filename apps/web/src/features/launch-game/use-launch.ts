import type { Launch } from "@foyer/contract/launch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { gameKeys } from "../../entities/game/game-keys.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { httpContext } from "../../lib/http/context.ts";
import { ApiError, call, PRIVATE } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { askInTime } from "./ask-in-time.ts";
import { launchKeys } from "./launch-keys.ts";
import { NEW_LAUNCH } from "./play-href.ts";
import {
  dropLaunchKey,
  type LaunchIntent,
  launchHeaders,
  launchKey,
  storeLaunch,
} from "./stored-launches.ts";

async function start(intent: LaunchIntent, language: string, signal: AbortSignal): Promise<Launch> {
  const { game = "", vendor = "", free, playType = "trad", prize_mode: prizeMode } = intent;
  const ask = () =>
    askInTime(DURATIONS.launchWait, (timeout) => {
      const body = {
        gameCode: game,
        vassalage: vendor,
        freePlay: free === "1",
        playType,
        ...(prizeMode && { prizeMode }),
        language,
        merchantCode: httpContext().merchant,
        clientType: 2 as const,
        idempotencyKey: launchKey(intent),
      };
      return call("launch.start", { body }, { signal, timeout });
    });
  try {
    return await ask();
  } catch (error) {
    // The launch of a key that never got an answer here has ended since.
    if (!(error instanceof ApiError) || error.code !== "request.conflict") throw error;
    dropLaunchKey(intent);
    return ask();
  }
}

/**
 * The launch behind the play screen: requested if the address says `new`, resumed if it names one. A new launch
 * immediately replaces the history entry with its own address.
 */
export function useLaunch(launchId: string, intent: LaunchIntent) {
  const language = useLanguage();
  const queries = useQueryClient();
  const go = useGo();
  const online = useOnline();
  const isNew = launchId === NEW_LAUNCH;
  const query = useQuery({
    queryKey: isNew ? launchKeys.requested(intent) : launchKeys.launch(launchId),
    queryFn: ({ signal }): Promise<Launch> =>
      isNew
        ? start(intent, language, signal)
        : askInTime(DURATIONS.launchWait, (timeout) =>
            call(
              "launch.resume",
              { params: { launchId } },
              { signal, timeout, headers: launchHeaders(launchId) },
            ),
          ),
    retry: false,
    // A launch belongs to a session: after another sign-in it is resumed again.
    meta: PRIVATE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const { data, error, refetch } = query;
  useEffect(() => {
    if (!isNew || !data) return;
    dropLaunchKey(intent);
    storeLaunch(data.launchId, intent, data.secret);
    queries.setQueryData(launchKeys.launch(data.launchId), data);
    queries.invalidateQueries({ queryKey: gameKeys.recent }).catch(() => {});
    go({ to: "/m/play/$launchId", params: { launchId: data.launchId } }, { replace: true });
  }, [isNew, data, intent, queries, go]);

  // Its game address opens for a short time only: coming back to this screen resumes the launch with a new one.
  useEffect(
    () => () => queries.removeQueries({ queryKey: launchKeys.launch(launchId) }),
    [queries, launchId],
  );

  const waitsForNetwork = error instanceof ApiError && error.code === "network.offline";
  useEffect(() => {
    if (online && waitsForNetwork) refetch().catch(() => {});
  }, [online, waitsForNetwork, refetch]);
  return query;
}
