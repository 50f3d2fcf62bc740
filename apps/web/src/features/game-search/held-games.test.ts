import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { heldGames } from "./held-games.ts";

const game = (nodeId: string, gameName: string) => ({ nodeId, gameName });
const names = (queries: QueryClient, typed: string) =>
  heldGames(queries, typed).map(({ gameName }) => gameName);

it("finds games in every list the browser holds, each once", () => {
  const queries = new QueryClient();
  queries.setQueryData(["games.list", {}], { games: [game("1", "Koi Reverie"), game("2", "Ember Orchard")] });
  queries.setQueryData(["games.hot", {}, "rail"], {
    list: [game("1", "Koi Reverie"), game("3", "Koi Pond")],
  });
  queries.setQueryData(["games.wall", {}], { pages: [{ games: [game("4", "Wild Koi")] }] });
  queries.setQueryData(["games.count", {}], 7);
  expect(names(queries, "koi")).toEqual(["Koi Reverie", "Koi Pond", "Wild Koi"]);
  expect(names(queries, "heron")).toEqual([]);
});

it("shows two rows at most", () => {
  const queries = new QueryClient();
  const games = Array.from({ length: 20 }, (_, at) => game(`${at}`, `Koi ${at}`));
  queries.setQueryData(["games.list", {}], { games });
  expect(names(queries, "koi")).toHaveLength(6);
});
