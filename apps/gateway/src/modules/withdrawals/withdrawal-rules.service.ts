import { createHash } from "node:crypto";
import {
  MAX_RULES_REASON_LENGTH,
  type WithdrawalRules,
  type WithdrawalRulesPage,
  type WithdrawalRulesTrial,
} from "@foyer/contract/withdrawal-rules";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { rulesFaults } from "@foyer/domain/withdrawal-rules";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { inLanguage } from "../club/club-levels.ts";
import { DEFAULT_SETTINGS, type MerchantSettings } from "../settings/merchant-settings.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { WithdrawalRulesRepository } from "./withdrawal-rules.repository.ts";

/** Days whose withdrawals rules are tried on. */
const TRIED_DAYS = 30;
const SHOWN_CHANGES = 10;

type Actor = Pick<Operator, "merchantId" | "operatorId" | "roles">;

interface RulesChange {
  readonly version: string;
  readonly rules: WithdrawalRules;
  readonly reason: string;
}

/** Amounts as they are written everywhere, so that equal rules are equal texts. */
const amount = (text: string): string => formatAmount(parseAmount(text));

function rulesOf({ automaticApproval, withdrawals, coolingHours, club }: MerchantSettings): WithdrawalRules {
  const { enabled, dayMaximum } = automaticApproval;
  return normal({
    enabled,
    upTo: withdrawals.automaticUpTo,
    ...(dayMaximum !== undefined && { dayMaximum }),
    identityAbove: withdrawals.identityAbove,
    bigWinTimes: withdrawals.bigWinTimes,
    coolingHours,
    levels: club.levels.map(({ code, withdrawals: { automaticUpTo: upTo } }) => ({
      code,
      ...(upTo !== undefined && { upTo }),
    })),
  });
}

/** The same rules with amounts and fields in one form and order. */
const normal = (rules: WithdrawalRules): WithdrawalRules => ({
  enabled: rules.enabled,
  upTo: amount(rules.upTo),
  ...(rules.dayMaximum !== undefined && { dayMaximum: amount(rules.dayMaximum) }),
  identityAbove: amount(rules.identityAbove),
  bigWinTimes: rules.bigWinTimes,
  coolingHours: {
    card: rules.coolingHours.card,
    "login-password": rules.coolingHours["login-password"],
    "payment-password": rules.coolingHours["payment-password"],
    "login-method": rules.coolingHours["login-method"],
    contact: rules.coolingHours.contact,
    "new-device": rules.coolingHours["new-device"],
  },
  levels: rules.levels.map(({ code, upTo }) => ({
    code,
    ...(upTo !== undefined && { upTo: amount(upTo) }),
  })),
});

/** The settings that the rules are. */
function settingsOf(rules: WithdrawalRules, { withdrawals, club }: MerchantSettings) {
  const { enabled, upTo, dayMaximum, identityAbove, bigWinTimes, coolingHours } = rules;
  return {
    automaticApproval: { enabled, ...(dayMaximum !== undefined && { dayMaximum }) },
    withdrawals: { ...withdrawals, automaticUpTo: upTo, identityAbove, bigWinTimes },
    coolingHours,
    ...(club.levels.length > 0 && {
      club: {
        ...club,
        levels: club.levels.map((level) => {
          const { automaticUpTo: _, ...others } = level.withdrawals;
          const own = rules.levels.find(({ code }) => code === level.code)?.upTo;
          return {
            ...level,
            withdrawals: { ...others, ...(own !== undefined && { automaticUpTo: own }) },
          };
        }),
      },
    }),
  };
}

const versionOf = (rules: WithdrawalRules): string =>
  createHash("sha256").update(JSON.stringify(rules)).digest("base64url").slice(0, 22);

/** The merchant's rules of automatic approval: parts of several settings, shown and changed together. */
export class WithdrawalRulesService {
  readonly #repository: WithdrawalRulesRepository;
  readonly #settings: Pick<SettingsService, "merchant">;

  constructor(repository: WithdrawalRulesRepository, settings: Pick<SettingsService, "merchant">) {
    this.#repository = repository;
    this.#settings = settings;
  }

  async read({ merchantId, roles }: Actor, languages: readonly string[]): Promise<WithdrawalRulesPage> {
    const { currency } = await this.#settings.merchant(merchantId);
    const [stored, changes] = await Promise.all([
      this.#repository.settings(merchantId),
      this.#repository.changes(merchantId, SHOWN_CHANGES),
    ]);
    const settings = { ...DEFAULT_SETTINGS, ...stored };
    const rules = rulesOf(settings);
    return {
      version: versionOf(rules),
      currency,
      rules,
      levels: settings.club.levels.map(({ code, names }) => ({ code, name: inLanguage(names, languages) })),
      fourEyesAbove: amount(settings.fourEyesAbove.withdrawals),
      mayChange: mayAct(roles, ["administrator"]),
      changes: changes.map(({ by, at, reason }) => ({ by, at: at.toISOString(), reason })),
    };
  }

  /** Throws `request.conflict` if the rules are not those of the version, `request.invalid` for rules that contradict. */
  async change({ merchantId, operatorId }: Actor, { version, rules, reason }: RulesChange): Promise<boolean> {
    const { currency } = await this.#settings.merchant(merchantId);
    const text = reason.trim();
    if ([...text].length > MAX_RULES_REASON_LENGTH)
      throw new AppError("request.invalid", "the reason is too long", { field: "reason", in: "body" });
    const after = normal(rules);
    let changed = false;
    await this.#repository.change(merchantId, { operatorId, reason: text }, (stored) => {
      const settings = { ...DEFAULT_SETTINGS, ...stored };
      const before = rulesOf(settings);
      // a change that is sent again is not one of another version
      if (JSON.stringify(before) === JSON.stringify(after)) return null;
      const codes = ({ levels }: WithdrawalRules): string => levels.map(({ code }) => code).join(" ");
      if (version !== versionOf(before) || codes(before) !== codes(after))
        throw new AppError("request.conflict", "the rules are no longer those that were changed");
      const [fault] = rulesFaults(after, {
        currency,
        fourEyesAbove: parseAmount(settings.fourEyesAbove.withdrawals),
      });
      if (fault)
        throw new AppError("request.invalid", `${fault.field} breaks the rule ${fault.rule}`, {
          field: fault.field,
          in: "body",
          rule: fault.rule,
          ...(fault.limit !== undefined && { limit: formatAmount(fault.limit) }),
        });
      changed = true;
      return { settings: settingsOf(after, settings), before, after };
    });
    return changed;
  }

  /** What rules would have made of the withdrawals of the last days. */
  async try(
    { merchantId }: Pick<Actor, "merchantId">,
    rules: WithdrawalRules,
  ): Promise<WithdrawalRulesTrial> {
    const { timeZone } = (await this.#settings.merchant(merchantId)).settings;
    const { total, automatic, were, ...unmet } = await this.#repository.try(rules, {
      merchantId,
      timeZone,
      days: TRIED_DAYS,
    });
    return { days: TRIED_DAYS, total, automatic, were, unmet };
  }
}
