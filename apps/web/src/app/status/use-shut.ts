import type { SystemStatus } from "@foyer/contract/status";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { statusQuery } from "../../features/whitelabel/index.ts";
import { DURATIONS } from "../../lib/durations.ts";
import type { RouteEntry } from "../routes.ts";

/**
 * The gate of spec section 4: what stands in the place of everything while the house is shut, nothing while it is
 * open. The way to customer service stays open, and whoever is in a game stays there until they leave it: a round
 * under way is theirs to finish.
 */
export function useShut(entry: RouteEntry, pathname: string): SystemStatus | undefined {
  const { data } = useQuery({
    ...statusQuery(),
    refetchInterval: ({ state }) =>
      state.data?.status ? DURATIONS.statusWhileShut : DURATIONS.statusWhileOpen,
  });
  const shut = data && data.status !== 0 ? data : undefined;
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => {
    if (!shut) setOpenAt(pathname);
  }, [shut, pathname]);
  const inGame = entry.path === "/m/play/$launchId" && openAt === pathname;
  return entry.whenShut || inGame ? undefined : shut;
}
