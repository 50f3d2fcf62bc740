import type { Club, ClubLevel } from "@foyer/contract/club";
import { parseAmount } from "@foyer/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSession } from "../session/session-store.ts";
import { useGuest } from "../session/use-guest.ts";
import { clubQuery } from "./club-queries.ts";

export interface OwnLevel {
  readonly own: NonNullable<Club["own"]>;
  readonly level: ClubLevel;
  /** Absent at the highest level. */
  readonly next: ClubLevel | undefined;
  /** Turnover that is missing for the next level. */
  readonly missing: bigint;
}

/** A member's level and the one that follows; undefined without a club, and for visitors and guests. */
export function ownLevel({ levels, own }: Pick<Club, "levels" | "own">): OwnLevel | undefined {
  const place = levels.findIndex(({ code }) => code === own?.level);
  const level = levels[place];
  if (!own || !level) return undefined;
  const next = levels[place + 1];
  const missing = next ? parseAmount(next.turnover) - parseAmount(own.turnover) : 0n;
  return { own, level, next, missing: missing > 0n ? missing : 0n };
}

/** The signed-in member's level; `waits` until it is known. */
export function useOwnLevel(): { readonly one: OwnLevel | undefined; readonly waits: boolean } {
  const session = useSession();
  const guest = useGuest();
  const enabled = session !== undefined && !guest;
  const { data, isPending } = useQuery({ ...clubQuery(useLanguage()), enabled });
  return { one: data && ownLevel(data), waits: enabled && isPending };
}
