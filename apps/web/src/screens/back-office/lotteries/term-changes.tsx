import type { AuditEntry } from "@foyer/contract/audit-trail";
import type { PrizeMode } from "@foyer/contract/launch";
import type { LotteryRegion } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import { MODE_NAMES, REGION_NAMES } from "../../../entities/lottery/lottery-names.ts";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { moneyText } from "../../../ui/money/money-text.ts";
import { changesOf, NOT_SET } from "../audit-trail/detail-changes.ts";
import backOffice from "../back-office.module.css";
import { returnText } from "./return-text.ts";
import { useDurationText } from "./use-duration-text.ts";

const OF_BET_TYPE = /^betTypes\.(.+)\.(\w+)$/;

/** What changed of the terms of a lottery, in an entry of the audit trail: each term as it was and as it is. */
export function TermChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const { name, value } = useTermTexts();
  return (
    <ul className={backOffice.pale}>
      {changesOf(entry).map(({ key, before, after }) => {
        const [term, was, is] = [name(key), value(key, before), value(key, after)];
        return (
          <li key={key}>
            <bdi>{t`${term}: ${was}, now ${is}`}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** Terms of lotteries as the audit trail keeps them, in words. */
function useTermTexts() {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const duration = useDurationText();
  const { title } = useBetTexts();
  const names: Readonly<Record<string, string>> = {
    open: t`Sale`,
    prizeGroup: t`Return to players`,
    lowestPrizeGroup: t`Lowest group for players`,
    closeSeconds: t`Sales close before the draw`,
    smallestStake: t`Smallest bet`,
    largestStake: t`Largest bet`,
    largestSlip: t`Per slip`,
    largestDraw: t`Per player and draw`,
    outcomeLimit: t`At risk per outcome`,
    mostChaseDraws: t`Draws of a chase`,
    units: t`Units of stake`,
    chips: t`Chips to choose from`,
    playTypes: t`Boards`,
    prizeMode: t`Group in lists`,
    region: t`Region`,
    stations: t`Stations by weekday`,
    sort: t`Place in lists`,
  };
  const playTypes: Readonly<Record<string, string>> = { trad: t`Traditional`, ent: t`Entertainment` };
  const list = (text: string, of: (one: string) => string) => text.split(" / ").map(of).join(" / ");
  const amount = (text: string) => moneyText(money(text));
  const group = (text: string) => {
    const share = returnText(Number(text), i18n.locale);
    return t`${share} (group ${text})`;
  };
  const texts: Readonly<Record<string, (text: string) => string>> = {
    open: (text) => (text === "true" ? t`On sale` : t`Off sale`),
    prizeGroup: group,
    lowestPrizeGroup: group,
    closeSeconds: (text) => duration(Number(text)),
    smallestStake: amount,
    largestStake: amount,
    largestSlip: amount,
    largestDraw: amount,
    outcomeLimit: amount,
    units: (text) => list(text, amount),
    chips: (text) => list(text, amount),
    playTypes: (text) => list(text, (one) => playTypes[one] ?? one),
    prizeMode: (text) => i18n._(MODE_NAMES[text as PrizeMode]),
    region: (text) => i18n._(REGION_NAMES[text as LotteryRegion]),
  };
  return {
    name: (key: string): string => {
      const [, betType, term = key] = OF_BET_TYPE.exec(key) ?? [];
      const name = names[term] ?? term;
      if (betType === undefined) return name;
      const titled = title(betType);
      return t`${titled}, ${name}`;
    },
    value: (key: string, text: string): string => {
      const [, betType, term = key] = OF_BET_TYPE.exec(key) ?? [];
      if (text === NOT_SET) {
        if (betType === undefined) return t({ message: "None", context: "term of a lottery" });
        return term === "open" ? t`On sale` : t`as the lottery`;
      }
      return texts[term]?.(text) ?? text;
    },
  };
}
