import type { BackOfficeLottery } from "@foyer/contract/back-office-lotteries";
import { mayAct } from "@foyer/domain/operator-role";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLotteryTexts } from "../../../entities/lottery/use-lottery-texts.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Note } from "../../../ui/note/note.tsx";
import backOffice from "../back-office.module.css";
import { useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { WAITING } from "../part-states.tsx";
import { SplitDetail } from "../split-detail.tsx";
import { DrawRow } from "./draw-row.tsx";
import { returnText } from "./return-text.ts";
import { ScheduleExceptions } from "./schedule-exceptions.tsx";
import { useBackOfficeDraws, useBackOfficeLotteries } from "./use-back-office-lotteries.ts";
import { useDurationText } from "./use-duration-text.ts";

const LazyTermsForm = lazyComponent({
  load: async () => ({ default: (await import("./terms-form.tsx")).TermsForm }),
  ...WAITING,
});

/** Names of all bet types, which few lotteries need here. */
const LazyBetTypeTerms = lazyComponent({
  load: async () => ({ default: (await import("./bet-type-terms.tsx")).BetTypeTerms }),
  ...WAITING,
});

interface LotteryPageProps {
  code: string;
  onClose: () => void;
  onDraw: (number: string) => void;
}

/** A lottery: today's figures, its terms, its latest draws. */
export function LotteryPage({ code, onClose, onDraw }: LotteryPageProps) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [editing, setEditing] = useState(false);
  const { data, ...query } = useBackOfficeLotteries();
  const one = data?.lotteries.find((lottery) => lottery.code === code);
  const source = one && (one.source === "own" ? t`Draws its own numbers` : t`Results from outside`);
  const unknown = data && !one ? new ApiError("lottery.unknown") : undefined;
  return (
    <SplitDetail
      title={one?.name ?? t`Lottery`}
      fact={one && `${texts.family(one.family)} · ${source}`}
      onClose={onClose}
      failed="lotteries"
      query={unknown ? { ...query, error: unknown } : query}
      actions={
        one &&
        !editing &&
        mayAct(roles, ["risk"]) && (
          <Button look="primary" onClick={() => setEditing(true)}>
            <Trans>Change terms</Trans>
          </Button>
        )
      }
    >
      {one &&
        (editing ? (
          <LazyTermsForm one={one} onDone={() => setEditing(false)} />
        ) : (
          <>
            {!one.open && <Note icon="warn">{t`It is off sale: players see it, and can't bet.`}</Note>}
            <Today one={one} />
            <Terms one={one} />
            <ScheduleExceptions one={one} />
            <LatestDraws code={code} onDraw={onDraw} />
          </>
        ))}
    </SplitDetail>
  );
}

function Today({ one: { today } }: { one: BackOfficeLottery }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const sum = (amount: string) => <Money parts={money(amount)} />;
  return (
    <CaseCard title={t`Today's draws`}>
      <CaseRows
        rows={[
          [t`Stakes`, sum(today.stakes)],
          [t`Prizes`, sum(today.prizes)],
          Number(today.rebates) > 0 && [t`Rebates`, sum(today.rebates)],
          [t`Orders`, i18n.number(today.orders)],
          [t`Players`, i18n.number(today.members)],
        ]}
      />
    </CaseCard>
  );
}

/** When a lottery is drawn, and whose clock that is. */
function Drawn({ one: { schedule, timeZone } }: { one: BackOfficeLottery }) {
  const texts = useLotteryTexts();
  const times = "times" in schedule ? `, ${schedule.times.join(", ")}` : "";
  return (
    <>
      {texts.schedule(schedule)}
      {times} (<bdi>{timeZone}</bdi>)
    </>
  );
}

function Terms({ one }: { one: BackOfficeLottery }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { terms, betTypes } = one;
  const duration = useDurationText();
  const amount = (text: string) => moneyText(money(text));
  const [least, most] = [amount(terms.smallestStake), amount(terms.largestStake)];
  const [lowest, highest] = [String(terms.lowestPrizeGroup), String(terms.prizeGroup)];
  return (
    <CaseCard title={t`Terms`}>
      <CaseRows
        rows={[
          [t`Schedule`, <Drawn key="drawn" one={one} />],
          [t`Return to players`, returnText(terms.prizeGroup, i18n.locale)],
          [t`Prize groups`, lowest === highest ? highest : t`${lowest} to ${highest}`],
          [t`Sales close before the draw`, duration(terms.closeSeconds)],
          [t`Per bet`, t`${least} to ${most}`],
          [t`Per slip`, amount(terms.largestSlip)],
          [t`Per player and draw`, amount(terms.largestDraw)],
          [t`At risk per outcome`, amount(terms.outcomeLimit)],
          [t`Draws of a chase`, i18n.number(terms.mostChaseDraws)],
        ]}
      />
      {betTypes.length > 0 && (
        <>
          <p className={backOffice.pale}>{t`Bet types with terms of their own:`}</p>
          <LazyBetTypeTerms betTypes={betTypes} />
        </>
      )}
    </CaseCard>
  );
}

function LatestDraws({ code, onDraw }: { code: string; onDraw: (number: string) => void }) {
  const { t } = useLingui();
  const { items, hasNextPage, fetchNextPage, isFetchingNextPage } = useBackOfficeDraws(code, false);
  if (!items || items.length === 0) return null;
  return (
    <CaseCard title={t`Draws`}>
      <ul className={backOffice.cardRows}>
        {items.map((one) => (
          <li key={one.number}>
            <DrawRow one={one} ofOne chosen={false} onOpen={() => onDraw(one.number)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </CaseCard>
  );
}
