import type { Club, ClubLevel } from "@foyer/contract/club";
import { type ClubState, countedDays, nextClubState, placeOf } from "@foyer/domain/club";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { dayIn } from "@foyer/domain/record-days";
import type { Clock } from "../../db/database-clock.ts";
import type { Player } from "../../http/session-context.ts";
import type { PaymentProvider } from "../../payments/port.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { MerchantSettings } from "../settings/merchant-settings.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { ClubRepository, CountedMember, MethodRow } from "./club.repository.ts";
import { firstOf, inLanguage, type Level, same, stepsOf, tellLevel } from "./club-levels.ts";

/** Terms of withdrawals with those of the member's level. */
export type LevelTerms = MerchantSettings["withdrawals"] & { readonly freePerMonth: number };

const BATCH = 500;

interface Parts {
  readonly repository: ClubRepository;
  readonly settings: SettingsService;
  readonly inbox: InboxService;
  /** The configured payment providers by dialect. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly clock: Clock;
}

const ofMember = (levels: readonly Level[], state: ClubState | null): Level | undefined =>
  levels[placeOf(stepsOf(levels), state?.level)];
const withLevel = (
  { withdrawals, automaticApproval }: MerchantSettings,
  level: Level | undefined,
): LevelTerms => {
  const { freePerMonth = 0, ...limits } = level?.withdrawals ?? {};
  const terms = { ...withdrawals, ...limits, freePerMonth };
  return automaticApproval.enabled ? terms : { ...terms, automaticUpTo: "0" };
};
const costs = ({ feeFixed, feePercent }: MerchantSettings["withdrawals"]): boolean =>
  parseAmount(feeFixed) > 0n || Number(feePercent) > 0;

/** Levels of members: what each gives, which one a member has, and how it rises and falls. */
export class ClubService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The levels, and the own one of a member; visitors and guests have none. */
  async read(player: Player | null, merchant: Merchant, languages: readonly string[]): Promise<Club> {
    const { club, timeZone } = merchant.settings;
    const methods = await this.#methods(merchant);
    const levels = club.levels.map(
      (level): ClubLevel => ({
        code: level.code,
        name: inLanguage(level.names, languages),
        badge: level.badge,
        turnover: formatAmount(parseAmount(level.turnover)),
        benefits: benefitsOf(withLevel(merchant.settings, level), methods, level, languages),
      }),
    );
    const shown = { currency: merchant.currency, months: club.months, levels };
    // guests belong to the trial merchant
    if (!player || player.merchantId !== merchant.id || levels.length === 0) return shown;
    const days = countedDays(this.#today(timeZone), club.months);
    const state = await this.count(player, merchant);
    const turnover = await this.#parts.repository.turnover(player, days.from, timeZone);
    return {
      ...shown,
      own: {
        level: state.level,
        turnover: formatAmount(turnover),
        ...days,
        ...((state.level !== levels[0]?.code || state.fixed) && { keptUntil: state.keptUntil }),
        fixed: state.fixed,
      },
    };
  }

  /** Terms of a member's withdrawals. */
  async termsOf(memberId: bigint, merchant: Merchant): Promise<LevelTerms> {
    return withLevel(merchant.settings, await this.#levelOf(memberId, merchant));
  }

  /** Limits of a member's deposits that differ from those of the methods, by the methods' codes. */
  async depositLimitsOf(memberId: bigint, merchant: Merchant): Promise<Level["deposits"]> {
    return (await this.#levelOf(memberId, merchant))?.deposits ?? {};
  }

  /** The name of a member's level for operators; undefined without a club. */
  async nameOf(merchantId: number, memberId: bigint): Promise<string | undefined> {
    const merchant = await this.#parts.settings.merchant(merchantId);
    const level = await this.#levelOf(memberId, merchant);
    return level && inLanguage(level.names, [merchant.settings.defaultLanguage, "EN"]);
  }

  /** Counts members who played, and those whose level may fall; called by a timer. @returns how many changed */
  async turn(): Promise<number> {
    const { repository, settings } = this.#parts;
    let changed = 0;
    for (const merchant of await settings.all()) {
      const { club, timeZone } = merchant.settings;
      if (club.levels.length === 0) continue;
      const today = this.#today(timeZone);
      const { from } = countedDays(today, club.months);
      const due = await repository.due(merchant.id, { from, today, timeZone, limit: BATCH });
      const steps = stepsOf(club.levels);
      const unchanged: bigint[] = [];
      for (const { state, turnover, ...member } of due) {
        const next = nextClubState(state, { turnover, today }, steps);
        if (state ? same(state, next.state) : next.change === null) unchanged.push(member.memberId);
        else if ((await this.count(member, merchant)).level !== state?.level) changed += 1;
      }
      await repository.counted(merchant.id, unchanged, firstOf(steps, today));
    }
    return changed;
  }

  /** Brings a member's level up to date. A change is made, noted and told once, however many count at the same time. */
  async count(member: CountedMember, merchant: Merchant): Promise<ClubState> {
    const { repository } = this.#parts;
    const { club, timeZone } = merchant.settings;
    const steps = stepsOf(club.levels);
    const today = this.#today(timeZone);
    const { from } = countedDays(today, club.months);
    const before = await repository.state(member.memberId);
    const turnover = await repository.turnover(member, from, timeZone);
    const after = nextClubState(before, { turnover, today }, steps);
    if (before ? same(before, after.state) : after.change === null) return after.state;
    return repository.inTurn(member, firstOf(steps, today), async (state, client) => {
      const now = await repository.turnover(member, from, timeZone, client);
      const { state: next, change } = nextClubState(state, { turnover: now, today }, steps);
      await repository.save(member.memberId, next, client);
      if (change) {
        const event = { cause: change, before: state.level };
        await tellLevel(this.#parts, client, { member, levels: club.levels, next, event });
      }
      return next;
    });
  }

  #today(timeZone: string): string {
    return dayIn(timeZone, new Date(this.#parts.clock.now()));
  }

  async #levelOf(memberId: bigint, { settings: { club } }: Merchant): Promise<Level | undefined> {
    if (club.levels.length === 0) return undefined;
    return ofMember(club.levels, await this.#parts.repository.state(memberId));
  }

  /** The methods whose limits some level changes. */
  async #methods({ id, currency, settings: { club } }: Merchant): Promise<MethodRow[]> {
    const codes = [...new Set(club.levels.flatMap(({ deposits }) => Object.keys(deposits)))];
    if (codes.length === 0) return [];
    const dialects = ["manual", ...this.#parts.providers.keys()];
    return this.#parts.repository.methods(id, currency, codes, dialects);
  }
}

function benefitsOf(
  terms: LevelTerms,
  methods: readonly MethodRow[],
  level: Level,
  languages: readonly string[],
): ClubLevel["benefits"] {
  const amount = (text: string) => formatAmount(parseAmount(text));
  return {
    withdrawalMaximum: amount(terms.maximum),
    withdrawalDayMaximum: amount(terms.dayMaximum),
    withdrawalDayCount: terms.dayCount,
    withoutReviewUpTo: amount(terms.automaticUpTo),
    ...(costs(terms) && { freeWithdrawals: terms.freePerMonth }),
    deposits: methods.map(({ code, names, maximum, dayMaximum, dayCount }) => {
      const own = level.deposits[code] ?? {};
      const sum = own.dayMaximum ?? (dayMaximum === null ? undefined : formatAmount(dayMaximum));
      const count = own.dayCount ?? dayCount ?? undefined;
      return {
        code,
        method: inLanguage(names, languages),
        maximum: own.maximum === undefined ? formatAmount(maximum) : amount(own.maximum),
        ...(sum !== undefined && { dayMaximum: amount(sum) }),
        ...(count !== undefined && { dayCount: count }),
      };
    }),
  };
}
