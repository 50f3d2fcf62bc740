import type { SystemStatus } from "@foyer/contract/status";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { statusQuery } from "../../entities/merchant/merchant-queries.ts";
import { DURATIONS } from "../../lib/durations.ts";
import type { RouteEntry } from "../route-entry.ts";

/**
 * The availability check of spec section 4: the page that replaces everything while the merchant is unavailable, else
 * nothing. Customer service stays reachable, and a player in a game stays there until they leave it, so that a round
 * in progress can be finished.
 */
export function useUnavailable(entry: RouteEntry, pathname: string): SystemStatus | undefined {
  const { data } = useQuery({
    ...statusQuery(),
    // A page in the background is not asked for; what it shows may be hours old when it is looked at again.
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      state.data?.status ? DURATIONS.statusWhileUnavailable : DURATIONS.statusWhileAvailable,
  });
  const unavailable = data && data.status !== 0 ? data : undefined;
  const [openAt, setAvailableAt] = useState<string>();
  useEffect(() => {
    if (!unavailable) setAvailableAt(pathname);
  }, [unavailable, pathname]);
  const inGame = entry.path === "/m/play/$launchId" && openAt === pathname;
  return entry.allowedDuringMaintenance || inGame ? undefined : unavailable;
}
