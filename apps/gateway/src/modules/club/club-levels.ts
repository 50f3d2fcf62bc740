import { type ClubState, endOfNextMonth } from "@foyer/domain/club";
import { parseAmount } from "@foyer/domain/money";
import type { PoolClient } from "pg";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { MerchantSettings } from "../settings/merchant-settings.ts";
import type { ClubRepository, CountedMember, NewEvent } from "./club.repository.ts";

export type Level = MerchantSettings["club"]["levels"][number];

export const stepsOf = (levels: readonly Level[]) =>
  levels.map(({ code, turnover }) => ({ code, turnover: parseAmount(turnover) }));
export const inLanguage = (names: Readonly<Record<string, string>>, languages: readonly string[]): string =>
  languages.map((language) => names[language]).find((name) => name !== undefined) ??
  Object.values(names)[0] ??
  "";

export const same = (one: ClubState, other: ClubState): boolean =>
  one.level === other.level && one.keptUntil === other.keptUntil && one.fixed === other.fixed;

/** The state of a member who was never counted. */
export const firstOf = (levels: readonly { readonly code: string }[], today: string): ClubState => ({
  level: levels[0]?.code ?? "",
  keptUntil: endOfNextMonth(today),
  fixed: false,
});

/** What a message says about a level; the first one cannot be lost. */
export const noticeOf = (levels: readonly Level[], { level, keptUntil, fixed }: ClubState) => ({
  names: levels.find(({ code }) => code === level)?.names ?? {},
  keptUntil: level === levels[0]?.code && !fixed ? null : keptUntil,
});

/** Notes a change and tells the member, in the transaction that makes it. */
export async function tellLevel(
  {
    repository,
    inbox,
  }: { readonly repository: ClubRepository; readonly inbox: Pick<InboxService, "notify"> },
  client: PoolClient,
  change: {
    readonly member: CountedMember;
    readonly levels: readonly Level[];
    readonly next: ClubState;
    readonly event: NewEvent;
  },
): Promise<void> {
  const { member, levels, next, event } = change;
  const id = await repository.note(member.memberId, next, event, client);
  const details = { ...noticeOf(levels, next), cause: event.cause };
  await inbox.notify(member, "level", details, String(id), client);
}
