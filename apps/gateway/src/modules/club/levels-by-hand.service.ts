import { MAX_LEVEL_REASON_LENGTH, type MemberLevel } from "@foyer/contract/back-office-club";
import { type ClubState, countedDays, daysByHand, endedByHand, nextClubState } from "@foyer/domain/club";
import { formatAmount } from "@foyer/domain/money";
import { dayIn, isDay } from "@foyer/domain/record-days";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { ByHand, ClubRepository, CountedMember } from "./club.repository.ts";
import { firstOf, inLanguage, same, stepsOf, tellLevel } from "./club-levels.ts";

interface Parts {
  readonly repository: ClubRepository;
  readonly inbox: Pick<InboxService, "notify">;
  readonly clock: Clock;
}

/** Levels that operators set, at the command line or in the back office. */
export class LevelsByHandService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sets a member's level by hand until a day; repeating it has no further effect. Throws `member.unknown`, and
   * `request.invalid` with the field.
   */
  async set(
    merchant: Merchant,
    username: string,
    { level, until, ...byHand }: { level: string; until: string } & ByHand,
  ): Promise<void> {
    const { repository } = this.#parts;
    const { club, timeZone } = merchant.settings;
    const member = await this.#known(merchant, username);
    if (!club.levels.some(({ code }) => code === level))
      throw invalid("level", "enum", `there is no level ${level}`);
    const today = this.#today(timeZone);
    const { from, to } = daysByHand(today);
    if (!isDay(until) || until < from || until > to)
      throw invalid("until", "day", `the day must be from ${from} to ${to}`, { from, to });
    const reason = reasonOf(byHand.reason);
    const next: ClubState = { level, keptUntil: until, fixed: true };
    await repository.inTurn(member, firstOf(club.levels, today), async (state, client) => {
      if (same(state, next)) return;
      await repository.save(member.memberId, next, client);
      const event = { cause: "set", before: state.level, byHand: { ...byHand, reason } } as const;
      await tellLevel(this.#parts, client, { member, levels: club.levels, next, event });
    });
  }

  /**
   * Ends a level set by hand before its day: turnover decides again, as it would after that day. Without such a level it
   * has no effect. Throws `member.unknown`, and `request.invalid` with the field.
   */
  async end(merchant: Merchant, username: string, byHand: ByHand): Promise<void> {
    const { repository } = this.#parts;
    const { club, timeZone } = merchant.settings;
    const member = await this.#known(merchant, username);
    const reason = reasonOf(byHand.reason);
    // without a club nobody has a level, and there is none to begin with
    if (club.levels.length === 0) return;
    const today = this.#today(timeZone);
    const { from } = countedDays(today, club.months);
    await repository.inTurn(member, firstOf(club.levels, today), async (state, client) => {
      if (!state.fixed || state.keptUntil < today) return;
      const turnover = await repository.turnover(member, from, timeZone, client);
      const { state: next } = nextClubState(
        endedByHand(state, today),
        { turnover, today },
        stepsOf(club.levels),
      );
      await repository.save(member.memberId, next, client);
      const event = { cause: "ended", before: state.level, byHand: { ...byHand, reason } } as const;
      await tellLevel(this.#parts, client, { member, levels: club.levels, next, event });
    });
  }

  /** A member's level as operators see it who may change it. Throws `member.unknown`. */
  async shown(merchant: Merchant, username: string): Promise<MemberLevel> {
    const { repository } = this.#parts;
    const { club, timeZone, defaultLanguage } = merchant.settings;
    const member = await repository.shownMember(merchant.id, username.trim());
    if (!member) throw new AppError("member.unknown");
    const today = this.#today(timeZone);
    const days = daysByHand(today);
    const levels = club.levels.map(({ code, names }) => ({
      code,
      name: inLanguage(names, [defaultLanguage, "EN"]),
    }));
    const shown = { username: member.username, levels, earliest: days.from, latest: days.to };
    if (levels.length === 0) return shown;
    const { from } = countedDays(today, club.months);
    const turnover = await repository.turnover(member, from, timeZone);
    const steps = stepsOf(club.levels);
    const counted = (before: ClubState | null) => nextClubState(before, { turnover, today }, steps).state;
    const state = counted(member.state);
    const { set } = member;
    return {
      ...shown,
      own: {
        level: state.level,
        // a change that is not yet stored has no moment
        ...(member.since && member.state?.level === state.level && { since: member.since.toISOString() }),
        turnover: formatAmount(turnover),
        from,
        ...((state.fixed || state.level !== levels[0]?.code) && { keptUntil: state.keptUntil }),
      },
      ...(state.fixed &&
        set && {
          byHand: {
            by: set.operator,
            at: set.at.toISOString(),
            until: state.keptUntil,
            reason: set.reason,
            after: counted(endedByHand(state, today)).level,
          },
        }),
    };
  }

  async #known(merchant: Merchant, username: string): Promise<CountedMember> {
    const member = await this.#parts.repository.memberOf(merchant.id, username.trim());
    if (!member) throw new AppError("member.unknown");
    return member;
  }

  #today(timeZone: string): string {
    return dayIn(timeZone, new Date(this.#parts.clock.now()));
  }
}

const invalid = (field: string, rule: string, why: string, more: object = {}): AppError =>
  new AppError("request.invalid", why, { field, rule, in: "body", ...more });

function reasonOf(text: string): string {
  const reason = text.toWellFormed().trim();
  const says = `a reason of 1 to ${MAX_LEVEL_REASON_LENGTH} characters is required`;
  if (reason === "") throw invalid("reason", "required", says);
  if ([...reason].length > MAX_LEVEL_REASON_LENGTH) throw invalid("reason", "maxLength", says);
  return reason;
}
