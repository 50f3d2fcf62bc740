import type { BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AllNumbers } from "../../../entities/lottery/all-numbers.tsx";
import { DrawCountdown } from "../../../entities/lottery/draw-countdown.tsx";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Note } from "../../../ui/note/note.tsx";
import { ProgressBar } from "../../../ui/progress-bar/progress-bar.tsx";
import backOffice from "../back-office.module.css";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import queue from "../cases/case-queue.module.css";
import { WAITING } from "../part-states.tsx";
import { SplitDetail } from "../split-detail.tsx";
import { useBackOfficeDraw } from "./use-back-office-lotteries.ts";
import { useDrawTexts } from "./use-draw-texts.ts";
import { VoidDialog } from "./void-dialog.tsx";
import { WithdrawEntry } from "./withdraw-entry.tsx";

/** It knows the rules of all kinds of lotteries. */
const LazyResultForm = lazyComponent({
  load: async () => ({ default: (await import("./result-form.tsx")).ResultForm }),
  ...WAITING,
});

interface DrawPageProps {
  code: string;
  number: string;
  onClose: () => void;
}

/** A draw: what it took in, what its outcomes may cost, entered results, settlements. */
export function DrawPage({ code, number, onClose }: DrawPageProps) {
  const { t } = useLingui();
  const { name } = useDrawTexts();
  const [acting, setActing] = useState<"result" | "void">();
  const { data: draw, ...query } = useBackOfficeDraw(code, number);
  const done = () => setActing(undefined);
  return (
    <>
      <SplitDetail
        title={draw?.name ?? t`Draw`}
        fact={draw && <bdi>{name(draw)}</bdi>}
        onClose={onClose}
        failed="lotteryDraw"
        query={query}
        actions={
          draw &&
          acting !== "result" &&
          (draw.next.enter || draw.next.correct || draw.next.void) && (
            <>
              {draw.next.void && (
                <Button look="danger" aria-haspopup="dialog" onClick={() => setActing("void")}>
                  <Trans>Declare void…</Trans>
                </Button>
              )}
              {draw.next.withdraw && <WithdrawEntry code={code} number={number} />}
              {draw.next.enter && (
                <Button look="primary" onClick={() => setActing("result")}>
                  {draw.next.withdraw ? <Trans>Replace my entry</Trans> : <Trans>Enter result</Trans>}
                </Button>
              )}
              {draw.next.correct && (
                <Button look="outline" onClick={() => setActing("result")}>
                  {draw.next.withdraw ? <Trans>Replace my entry</Trans> : <Trans>Correct result</Trans>}
                </Button>
              )}
            </>
          )
        }
      >
        {draw &&
          (acting === "result" ? (
            <LazyResultForm draw={draw} onDone={done} />
          ) : (
            <>
              <Facts draw={draw} />
              <Entries draw={draw} code={code} number={number} />
              <Outcomes draw={draw} />
              <Settlements draw={draw} />
            </>
          ))}
      </SplitDetail>
      {draw && acting === "void" && <VoidDialog draw={draw} onClose={done} />}
    </>
  );
}

function Facts({ draw }: { draw: BackOfficeDrawDetails }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { states, when } = useDrawTexts();
  const sum = (amount: string) => <Money parts={money(amount)} />;
  const { numbers, settledAt, state, voidAskedBy } = draw;
  return (
    <CaseCard title={states[state]}>
      {draw.late && <Note icon="warn">{t`The result is late.`}</Note>}
      {voidAskedBy !== undefined && (
        <Note icon="warn">{t`${voidAskedBy} asked to declare this draw void. Another operator must confirm it.`}</Note>
      )}
      {numbers && <AllNumbers family={draw.family} numbers={numbers} />}
      <CaseRows
        rows={[
          state === "selling" && [
            t`Sales close in`,
            <DrawCountdown key="left" until={draw.closesAt} size="small" />,
          ],
          [t`Sales close`, when(draw, draw.closesAt)],
          [t`Draw`, when(draw, draw.drawsAt)],
          settledAt !== undefined && [
            t({ message: "Settled", context: "draw of a lottery" }),
            when(draw, settledAt),
          ],
          [
            t({ message: "Number", context: "of a draw" }),
            <bdi key="number" dir="ltr">
              {draw.number}
            </bdi>,
          ],
          [t`Stakes`, sum(draw.stakes)],
          [t`Prizes`, sum(draw.prizes)],
          Number(draw.rebates) > 0 && [t`Rebates`, sum(draw.rebates)],
          [t`Orders`, i18n.number(draw.orders)],
          [t`Bets`, i18n.number(draw.lines)],
          [t`Players`, i18n.number(draw.members)],
          !numbers &&
            draw.orders > 0 && [
              Number(draw.largestLoss) > 0 ? t`Largest loss by one outcome` : t`Least win by one outcome`,
              sum(draw.largestLoss.replace(/^-/, "")),
            ],
        ]}
      />
    </CaseCard>
  );
}

interface EntriesProps {
  draw: BackOfficeDrawDetails;
  code: string;
  number: string;
}

function Entries({ draw: { entries, family }, code, number }: EntriesProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const texts = useDrawTexts();
  if (entries.length === 0) return null;
  return (
    <CaseCard title={t`Entered results`}>
      <ol className={queue.trail}>
        {entries.map(({ id, at, by, numbers, state, note, declinable, disabled }, place) => (
          <li key={id}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              <b>
                <bdi>{by}</bdi>
              </b>{" "}
              · {texts.entries[state]}
              {disabled && ` · ${t`Account disabled`}`}
              {note !== undefined && <q dir="auto">{note}</q>}
            </span>
            <AllNumbers family={family} numbers={numbers} other={entries[place - 1]?.numbers} />
            {declinable && <WithdrawEntry code={code} number={number} declines={{ entry: id, by }} />}
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}

/** The outcomes that would cost the most, each with how far its limit is used up. */
function Outcomes({ draw: { outcomes } }: { draw: BackOfficeDrawDetails }) {
  const { t } = useLingui();
  const money = useMoney();
  const { title, value } = useBetTexts();
  if (outcomes.length === 0) return null;
  const text = (amount: string) => moneyText(money(amount));
  return (
    <CaseCard title={t`Liability by outcome`}>
      <p className={backOffice.pale}>{t`What each outcome would pay, of its limit. Largest first.`}</p>
      <ul className={backOffice.form}>
        {outcomes.map(({ betType, outcome, liability, limit }) => {
          const name = `${title(betType)}: ${outcome.split(",").map(value).join(" ")}`;
          const [pays, of] = [text(liability), text(limit)];
          return (
            <li key={`${betType} ${outcome}`}>
              <b>{name}</b>
              <ProgressBar label={name} value={Number(liability)} max={Number(limit)}>
                {t`${pays} of ${of}`}
              </ProgressBar>
            </li>
          );
        })}
      </ul>
    </CaseCard>
  );
}

/** The settlement, and those after corrections. */
function Settlements({ draw: { settlements, family } }: { draw: BackOfficeDrawDetails }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const money = useMoney();
  if (settlements.length === 0) return null;
  return (
    <CaseCard title={t`Settlements`}>
      <ol className={queue.trail}>
        {settlements.map(({ run, numbers, startedAt, finishedAt, orders, prizes, reason }, place) => {
          const [count, paid] = [i18n.number(orders), moneyText(money(prizes.replace(/^-/, "")))];
          return (
            <li key={run}>
              <time dateTime={startedAt}>{moment(startedAt)}</time>
              <span>
                {!numbers
                  ? t`Void: the stakes of ${count} orders returned`
                  : run === 1
                    ? t`${count} orders settled, ${paid} paid`
                    : prizes.startsWith("-")
                      ? t`Correction: ${count} orders settled again, ${paid} less in prizes`
                      : t`Correction: ${count} orders settled again, ${paid} more in prizes`}
                {finishedAt === undefined && ` · ${t`still running`}`}
                {reason !== undefined && <q dir="auto">{reason}</q>}
              </span>
              {numbers && (
                <AllNumbers family={family} numbers={numbers} other={settlements[place - 1]?.numbers} />
              )}
            </li>
          );
        })}
      </ol>
    </CaseCard>
  );
}
