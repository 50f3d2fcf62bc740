import type { AuditEntry } from "@foyer/contract/audit-trail";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { moneyText } from "../../../ui/money/money-text.ts";
import { changesOf, NOT_SET } from "./detail-changes.ts";

/** What changed of the rules of automatic approval: `upTo 20000.00, …` and `upTo 15000.00, …` of an entry, in words. */
export function useRuleChanges(): (entry: AuditEntry) => string[] {
  const { t } = useLingui();
  const money = useMoney();
  const names: Readonly<Record<string, string>> = {
    enabled: t`Automatic approval`,
    upTo: t`Per withdrawal, up to`,
    dayMaximum: t`Per member and day, up to`,
    identityAbove: t`Confirmed identity needed above`,
    bigWinTimes: t`A big win is`,
    "coolingHours.card": t`New card`,
    "coolingHours.login-password": t`Login password changed`,
    "coolingHours.payment-password": t`Payment password set`,
    "coolingHours.login-method": t`Passkeys or two-step login changed`,
    "coolingHours.contact": t`E-mail address or mobile number changed`,
    "coolingHours.new-device": t`Login on a new device`,
  };
  const valueOf = (key: string, value: string): string => {
    if (value === NOT_SET) return key.startsWith("levels.") ? t`as all members` : t`No limit`;
    if (key === "enabled") return value === "true" ? t`on` : t`off`;
    if (key === "bigWinTimes") return t`${value} × stake`;
    return key.startsWith("coolingHours.") ? t`${value} h` : moneyText(money(value));
  };
  return (entry) => {
    if (entry.deed !== "rules-changed") return [];
    return changesOf(entry).map(({ key, before, after }) => {
      const level = key.replace(/^levels\./, "");
      const [name, was, is] = [names[key] ?? t`Level ${level}`, valueOf(key, before), valueOf(key, after)];
      return t`${name}: ${was}, now ${is}`;
    });
  };
}
