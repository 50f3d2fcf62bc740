import type { BackOfficeDraw } from "@foyer/contract/back-office-lotteries";
import { useLingui } from "@lingui/react/macro";
import { DrawCountdown } from "../../../entities/lottery/draw-countdown.tsx";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { cx } from "../../../ui/cx.ts";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import backOffice from "../back-office.module.css";
import queue from "../cases/case-queue.module.css";
import { RowButton } from "../cases/case-queue.tsx";
import { useDrawTexts } from "./use-draw-texts.ts";

interface DrawRowProps {
  one: BackOfficeDraw;
  /** In a list of one lottery its name says nothing. */
  ofOne?: boolean;
  chosen: boolean;
  onOpen: () => void;
}

/** A draw in a list: what it took in, and what it still waits for. */
export function DrawRow({ one, ofOne = false, chosen, onOpen }: DrawRowProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { states, name, when } = useDrawTexts();
  const loss =
    one.state === "selling" && Number(one.largestLoss) > 0 ? moneyText(money(one.largestLoss)) : undefined;
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b className={queue.between}>
        <bdi>{ofOne ? name(one) : one.name}</bdi>
        {one.state === "selling" ? (
          <DrawCountdown until={one.closesAt} size="small" />
        ) : (
          <Money parts={money(one.stakes)} />
        )}
      </b>
      <span className={backOffice.fact}>
        {!ofOne && (
          <>
            <bdi>{name(one)}</bdi> ·{" "}
          </>
        )}
        {when(one, one.drawsAt)}
      </span>
      {loss !== undefined && <span className={backOffice.fact}>{t`One outcome may cost ${loss}`}</span>}
      <span className={cx(backOffice.since, one.late && backOffice.late)}>
        {one.late ? t`The result is late` : states[one.state]}
      </span>
    </RowButton>
  );
}
