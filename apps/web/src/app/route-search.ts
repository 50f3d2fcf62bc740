import type { GameCategory } from "@foyer/contract/shared";
import { PERIODS } from "@foyer/domain/record-periods";
import { PLAY_TYPES, PRIZE_MODES } from "../entities/game/play-choices.ts";
import { TEAM_PERIODS } from "../entities/team/team-search.ts";
import { LIMITS } from "../lib/durations.ts";

/* Readers of query strings: each returns the known values and drops all others. */

const CATEGORIES: Record<GameCategory, true> = {
  LIVE: true,
  PVP: true,
  SPORTS: true,
  ESPORTS: true,
  RNG: true,
  FISH: true,
  LOTT: true,
  ELOTT: true,
};

export function isCategory(value: unknown): value is GameCategory {
  return typeof value === "string" && Object.keys(CATEGORIES).includes(value);
}

type Kept<K extends string> = { [N in K]?: string };

/** Keeps the named values that are such texts. */
const kept =
  (fits: (text: string) => boolean) =>
  <K extends string>(raw: Record<string, unknown>, ...names: K[]): Kept<K> => {
    const known: Kept<K> = {};
    for (const name of names) {
      const value = raw[name];
      if (typeof value === "string" && fits(value)) known[name] = value;
    }
    return known;
  };

/** Keeps the named values that are text within the length limit. */
export const texts = kept((text) => text !== "" && text.length <= 256);

/** Keeps the named values that can be numbers of the platform; what cannot be one is none. */
export const numbers = kept((text) => /^[0-9]{1,19}$/.test(text));

/** Keeps the named values that an operator can search for. */
export const words = kept((text) => text.trim() !== "" && text.length <= 64);

/** Keeps the named values that are amounts of money. */
export const amounts = kept((text) => /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,5})?$/.test(text));

/** Keeps the named values that are numbers of minutes in a year. */
export const shortNumbers = kept((text) => /^[1-9][0-9]{0,4}$/.test(text));

/** Keeps the named values that can be invitation codes. */
export const invitationCodes = kept((text) => /^[A-Za-z0-9]{4,16}$/.test(text));

/** Keeps the named values that can be public ids of members. */
export const memberIds = kept((text) => /^[0-9a-z]{1,64}$/.test(text));

/** Keeps a value that is in the list. */
export function oneOf<K extends string, V extends string>(
  raw: Record<string, unknown>,
  name: K,
  values: readonly V[],
): { [N in K]?: V } {
  const known: { [N in K]?: V } = {};
  const value = values.find((one) => one === raw[name]);
  if (value !== undefined) known[name] = value;
  return known;
}

/** A name, cut at the length the platform accepts. */
export const searchedName = ({ gameName }: { gameName?: string | undefined }) =>
  gameName ? { gameName: gameName.slice(0, LIMITS.gameName) } : {};

/** How a lottery is launched. */
export const lotteryLaunch = (raw: Record<string, unknown>) => ({
  ...oneOf(raw, "playType", PLAY_TYPES),
  ...oneOf(raw, "prize_mode", PRIZE_MODES),
});

export const category = ({ gameType }: Record<string, unknown>) => (isCategory(gameType) ? { gameType } : {});

/** Whether the address names a category that does not exist. */
export const hasUnknownCategory = ({ gameType, unknown }: Record<string, unknown>): boolean =>
  unknown === "1" || (gameType !== undefined && gameType !== "" && !isCategory(gameType));

/** No search parameters. */
export interface Empty {
  none?: never;
}

/** The days of a record. */
export const recordDays = (raw: Record<string, unknown>) => ({
  ...texts(raw, "from", "to"),
  ...oneOf(raw, "period", PERIODS),
});

/** The days of a team's figures. */
export const teamDays = (raw: Record<string, unknown>) => ({
  ...texts(raw, "from", "to"),
  ...oneOf(raw, "period", TEAM_PERIODS),
});

/** Whose records of a team. */
export const teamScope = (raw: Record<string, unknown>) => {
  const { name } = texts(raw, "name");
  return { ...memberIds(raw, "under", "member"), ...(name && { name: name.slice(0, LIMITS.gameName) }) };
};
