import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { matchCachedGames } from "./match-cached-games.ts";

const game = (nodeId: string, gameName: string) => ({ nodeId, gameName });
const names = (queries: QueryClient, typed: string) =>
  matchCachedGames(queries, typed).map(({ gameName }) => gameName);

it("matching games are found in every cached list, each once", () => {
  const queries = new QueryClient();
  queries.setQueryData(["games.list", {}], { games: [game("1", "Koi Reverie"), game("2", "Ember Orchard")] });
  queries.setQueryData(["games.hot", {}, "rail"], {
    list: [game("1", "Koi Reverie"), game("3", "Koi Pond")],
  });
  queries.setQueryData(["games.grid", {}], { pages: [{ games: [game("4", "Wild Koi")] }] });
  queries.setQueryData(["games.count", {}], 7);
  expect(names(queries, "koi")).toEqual(["Koi Reverie", "Koi Pond", "Wild Koi"]);
  expect(names(queries, "heron")).toEqual([]);
});

it("at most two rows of matching games are returned", () => {
  const queries = new QueryClient();
  const games = Array.from({ length: 20 }, (_, at) => game(`${at}`, `Koi ${at}`));
  queries.setQueryData(["games.list", {}], { games });
  expect(names(queries, "koi")).toHaveLength(6);
});
