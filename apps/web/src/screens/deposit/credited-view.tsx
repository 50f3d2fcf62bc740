import type { DepositOrder } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { StateHead } from "../../ui/state-head/state-head.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import styles from "./deposit.module.css";
import { AskForOrder, OrderValues } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { useOrderTitle } from "./use-order-title.ts";

const CarryOn = lazyComponent({ load: () => import("./carry-on.tsx"), catalogue: "deposit" });
const BonusProgress = lazyComponent({ load: () => import("./bonus-progress.tsx"), catalogue: "promotions" });

/** The money has arrived: the balance before and after, and the way back to the games. */
export function CreditedView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const moment = useMoment();
  const [detailed, setDetailed] = useState(false);
  const { parts, own } = useAmounts(order.currency);
  const { number, method, amount, credited = amount, balanceAfter, promotion, timeline } = order;
  const at = [...timeline].reverse().find(({ step }) => step === "credited")?.at;
  const gained = (sum: string) => (
    <span className={styles.gain}>
      +<Money parts={parts(sum)} />
    </span>
  );
  return (
    <ActionScreen>
      <StateHead icon="check" look="good" title={title(order)} figure={gained(credited)}>
        {at && t`Added on ${moment(at)}.`}
      </StateHead>
      <Card>
        <ValueList
          items={[
            ...(balanceAfter === undefined
              ? []
              : [
                  {
                    name: t`Balance before`,
                    value: <Money parts={own.parts(parseAmount(balanceAfter) - parseAmount(credited))} />,
                  },
                ]),
            { name: t`Deposit`, value: gained(credited) },
            ...(balanceAfter === undefined
              ? []
              : [{ name: t`Balance after`, value: <Money parts={own.parts(balanceAfter)} />, total: true }]),
            ...(promotion?.granted
              ? [{ name: t`Bonus, locked until you have bet enough`, value: gained(promotion.bonus) }]
              : []),
          ]}
        />
      </Card>
      {promotion?.withheld && (
        <Note>
          {promotion.withheld === "amount"
            ? t`No bonus from ${promotion.title}: the amount that was added is below its minimum.`
            : t`No bonus from ${promotion.title}: it has ended, or you already have a bonus.`}
        </Note>
      )}
      {promotion?.granted && <BonusProgress promotionId={promotion.promotionId} title={promotion.title} />}
      {detailed && (
        <>
          <OrderTimeline order={order} />
          <OrderValues order={order} />
        </>
      )}
      <CarryOn />
      <ActionBar
        links={
          <>
            <Link
              to="/m/voucherCenter"
              search={{ method: method.code }}
              className={buttonClass({ look: "text", size: "small" })}
            >{t`Deposit again`}</Link>
            {!detailed && (
              <Button look="text" size="small" onClick={() => setDetailed(true)}>{t`Order details`}</Button>
            )}
            <AskForOrder number={number} look="text" size="small" />
          </>
        }
      >
        <Link to="/m/gameList" className={buttonClass({ look: "primary", size: "large", full: true })}>
          {t`Play`}
        </Link>
      </ActionBar>
    </ActionScreen>
  );
}
