import fp from "fastify-plugin";
import type { ResultFeed } from "./port.ts";
import { SignedFeed } from "./signed/signed-feed.ts";

declare module "../services.ts" {
  interface Services {
    /** The feeds of results that this deployment has keys for, by name. */
    readonly resultFeeds: ReadonlyMap<string, ResultFeed>;
  }
}

/** Reads `name:key,name:key`; a name may be there again with its next key. */
export function feedsOf(setting: string): ReadonlyMap<string, ResultFeed> {
  const keys = new Map<string, string[]>();
  for (const entry of setting.split(",").filter(Boolean)) {
    const colon = entry.indexOf(":");
    const name = entry.slice(0, colon);
    keys.set(name, [...(keys.get(name) ?? []), entry.slice(colon + 1)]);
  }
  return new Map([...keys].map(([name, own]) => [name, new SignedFeed(name, own)]));
}

/** Feeds of results of external lotteries, each behind the same port. */
export const resultsModule = fp(
  async (app) => {
    const resultFeeds = feedsOf(app.config.RESULT_FEEDS);
    Object.assign(app.services, { resultFeeds });
    const feeds = [...resultFeeds.keys()];
    if (feeds.length === 0)
      app.log.info("no feed of results is set up: two operators enter each result of an external lottery");
    else app.log.info({ feeds }, `results of external lotteries by ${feeds.join(", ")}`);
  },
  { name: "results", dependencies: ["services"] },
);
