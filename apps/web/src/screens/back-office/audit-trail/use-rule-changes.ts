import type { AuditEntry } from "@foyer/contract/audit-trail";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { moneyText } from "../../../ui/money/money-text.ts";

/** What the platform writes for a rule that was not set. */
const NONE = "–";

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
    if (value === NONE) return key.startsWith("levels.") ? t`as all members` : t`No limit`;
    if (key === "enabled") return value === "true" ? t`on` : t`off`;
    if (key === "bigWinTimes") return t`${value} × stake`;
    return key.startsWith("coolingHours.") ? t`${value} h` : moneyText(money(value));
  };
  return ({ deed, detail: { from, to } }) => {
    if (deed !== "rules-changed" || from === undefined || to === undefined) return [];
    const now = to.split(", ");
    return from.split(", ").map((one, index) => {
      const [key, before] = pairOf(one);
      const [, after] = pairOf(now[index] ?? "");
      const level = key.replace(/^levels\./, "");
      const [name, was, is] = [names[key] ?? t`Level ${level}`, valueOf(key, before), valueOf(key, after)];
      return t`${name}: ${was}, now ${is}`;
    });
  };
}

function pairOf(text: string): [key: string, value: string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
