import { NEW_LAUNCH } from "./play-href.ts";
import type { LaunchIntent } from "./stored-launches.ts";

/** Query keys of launches. */
export const launchKeys = {
  launch: (launchId: string) => ["launch", launchId] as const,
  /** A launch that has no id yet. */
  requested: ({ vendor, game, free }: LaunchIntent) => ["launch", NEW_LAUNCH, vendor, game, free] as const,
};
