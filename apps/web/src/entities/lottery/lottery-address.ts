import type { Lottery } from "@foyer/contract/lotteries";
import type { Search } from "../../lib/navigation/index.ts";

/** The address of a lottery's board: with odds on buttons where the lottery is of the entertainment kind. */
export const boardSearch = ({
  code,
  prizeMode,
  playTypes,
}: Pick<Lottery, "code" | "prizeMode" | "playTypes">): Search<"/m/launchGame"> => {
  const playType = prizeMode !== "Lott" && playTypes.includes("ent") ? "ent" : playTypes[0];
  return { code, prize_mode: prizeMode, ...(playType && { playType }) };
};
