import type { PrizeMode } from "@foyer/contract/launch";
import type { Lottery } from "@foyer/contract/lotteries";
import type { GameCategory } from "@foyer/contract/shared";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { MODE_NAMES } from "../../entities/lottery/lottery-names.ts";
import type { Search } from "../../lib/navigation/index.ts";

/** A tab of the lobby: the lotteries of one of the vendors. */
export interface LobbyTab {
  readonly vendor: string;
  readonly name: MessageDescriptor;
  /** Which address shows it. */
  readonly search: Search<"/m/launchGame">;
  /** Whose other games are listed below. */
  readonly games: { readonly gameType: GameCategory; readonly vassalage?: string };
}

const VIETNAM = "TCG_LOTTO_VN";

/** The prize mode alone does not tell Entertainment from Vietnam: the vendor does. */
const lobby = (prize_mode: PrizeMode, vassalage?: string): Search<"/m/launchGame"> => ({
  code: "lobby",
  prize_mode,
  ...(vassalage && { vassalage }),
});

const TABS = {
  LOTT: {
    vendor: "LOTT",
    name: MODE_NAMES.Lott,
    search: lobby("Lott"),
    games: { gameType: "LOTT" },
  },
  ELOTT: {
    vendor: "ELOTT",
    name: MODE_NAMES.Elott,
    search: lobby("Elott"),
    games: { gameType: "ELOTT" },
  },
  [VIETNAM]: {
    vendor: VIETNAM,
    name: msg`Vietnam`,
    search: lobby("Elott", VIETNAM),
    games: { gameType: "LOTT", vassalage: VIETNAM },
  },
  TCG_SEA: {
    vendor: "TCG_SEA",
    name: MODE_NAMES.SEA,
    search: lobby("SEA"),
    games: { gameType: "LOTT", vassalage: "TCG_SEA" },
  },
} as const satisfies Record<string, LobbyTab>;

/** The tab of an address; Elott is the default prize mode. */
export function tabOf({ prize_mode, vassalage }: Search<"/m/launchGame">): LobbyTab {
  if (vassalage === VIETNAM) return TABS[VIETNAM];
  if (prize_mode === "SEA") return TABS.TCG_SEA;
  return prize_mode === "Lott" ? TABS.LOTT : TABS.ELOTT;
}

/** The tabs that have something to show: the regional ones only if the merchant has their lotteries. */
export const shownTabs = (
  lotteries: readonly Pick<Lottery, "vendor">[],
  current: LobbyTab,
): readonly LobbyTab[] =>
  Object.values(TABS).filter(
    (tab: LobbyTab) =>
      tab === current || !tab.games.vassalage || lotteries.some(({ vendor }) => vendor === tab.vendor),
  );
