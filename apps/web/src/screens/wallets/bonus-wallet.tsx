import type { PromotionState } from "@foyer/contract/promotions";
import type { Transaction } from "@foyer/contract/records";
import { parseAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { plainTitle } from "../../entities/promotion/plain-title.ts";
import { promotionsQuery } from "../../entities/promotion/promotion-queries.ts";
import { useParticipations } from "../../entities/promotion/use-participations.ts";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { SignedMoney } from "../../entities/record/signed-money.tsx";
import { useToday } from "../../entities/record/use-record-times.ts";
import { useTransactions } from "../../entities/record/use-records.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { usePromotionAction } from "../../features/join-promotion/use-promotion-action.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { percentOf } from "../../ui/progress-bar/percent-of.ts";
import { ProgressBar } from "../../ui/progress-bar/progress-bar.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./wallets.module.css";

type RunningBonus = NonNullable<PromotionState["bonus"]>;

/** Bonuses that are being wagered, and what was granted and lost before. */
export default function BonusWallet() {
  const { t } = useLingui();
  const language = useLanguage();
  const wallet = useQuery(walletQuery());
  const promotions = useQuery(promotionsQuery(language));
  const participations = useParticipations(wallet.data?.version);
  const { own } = useAmounts(wallet.data?.currency);
  return (
    <div className={styles.screen}>
      <p>
        <span className={styles.label}>{t`Bonus balance`}</span>
        {wallet.data ? (
          <span className={styles.figure}>
            <Money parts={own.parts(wallet.data.bonus)} />
          </span>
        ) : (
          <Skeleton className={styles.rowSkeleton} />
        )}
        <span className={styles.small}>{t`A bonus becomes money once you have bet the required sum.`}</span>
      </p>
      <Running
        participations={participations}
        titleOf={(id) => promotions.data?.find((one) => one.id === id)?.title}
      />
      <BonusHistory />
    </div>
  );
}

interface RunningProps {
  participations: ReturnType<typeof useParticipations>;
  titleOf: (promotionId: number) => string | undefined;
}

function Running({ participations: { all, failed, again, error }, titleOf }: RunningProps) {
  const { t } = useLingui();
  if (failed) return <LoadFailed what="promotionStatus" error={error} onRetry={again} />;
  if (!all) return <Skeleton className={styles.tallSkeleton} />;
  const running = all.flatMap(({ bonus, ...state }) => (bonus ? [{ ...state, bonus }] : []));
  if (running.length === 0)
    return (
      <EmptyState
        title={t`No bonus is being wagered.`}
        text={t`Promotions tell you how to get one.`}
        action={
          <Link to="/m/activity" className={buttonClass({ look: "primary" })}>
            {t`See promotions`}
          </Link>
        }
      />
    );
  return (
    <>
      {running.map(({ promotionId, title, bonus, currency, action }) => (
        <Bonus
          key={promotionId}
          promotionId={promotionId}
          title={plainTitle(title ?? titleOf(promotionId) ?? t`Bonus`)}
          bonus={bonus}
          currency={currency}
          canGiveUp={action === "give-up"}
        />
      ))}
    </>
  );
}

const HOUR_MS = 3_600_000;

/** The time until a moment, in days, or in hours when it is less than two days. */
function useTimeLeft(): (until: string) => string {
  const { t } = useLingui();
  return (until) => {
    const hours = Math.max(0, Math.floor((Date.parse(until) - now()) / HOUR_MS));
    const days = Math.floor(hours / 24);
    if (hours < 1) return t`less than an hour left`;
    return days < 2
      ? t`${plural(hours, { one: "# hour left", other: "# hours left" })}`
      : t`${plural(days, { one: "# day left", other: "# days left" })}`;
  };
}

interface BonusProps {
  promotionId: number;
  title: string;
  bonus: RunningBonus;
  currency: string;
  canGiveUp: boolean;
}

function Bonus({ promotionId, title, bonus, currency, canGiveUp }: BonusProps) {
  const { t } = useLingui();
  const { own } = useAmounts(currency);
  const moment = useMoment();
  const timeLeft = useTimeLeft();
  const errorText = useErrorText();
  const act = usePromotionAction(promotionId);
  const [asking, setAsking] = useState(false);
  const wagered = parseAmount(bonus.wagered);
  const required = parseAmount(bonus.required);
  const percent = percentOf(wagered, required);
  const left = required > wagered ? required - wagered : 0n;
  const [sum, done, target] = [own.exact(bonus.amount), own.exact(wagered), own.exact(required)];
  const giveUp = () => {
    setAsking(false);
    act.mutate("give-up", {
      onSuccess: () => void toast("success", t`You cancelled this bonus.`, DURATIONS.toastLong),
    });
  };
  return (
    <Card>
      <div className={styles.bonus}>
        <div className={styles.between}>
          <h2>{title}</h2>
          <b>
            <Money parts={own.parts(bonus.amount)} />
          </b>
        </div>
        <ProgressBar label={t`Wagered`} value={percent}>
          {t`${done} of ${target} bet (${percent}%). ${own.exact(left)} to go.`}
          <br />
          {t`Ends ${moment(bonus.expiresAt)}, ${timeLeft(bonus.expiresAt)}.`}
        </ProgressBar>
        {act.error && (
          <p className={styles.error} role="alert">
            {errorText(act.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Link to="/m/activity" search={{ id: String(promotionId) }} className={buttonClass({})}>
            {t`See terms`}
          </Link>
          {canGiveUp && (
            <Button look="outline" busy={act.isPending} onClick={() => setAsking(true)}>
              {t`Cancel bonus`}
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Dialog
          title={t`Cancel this bonus?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t`Keep bonus`}</Button>
              <Button look="danger" onClick={giveUp}>{t`Cancel bonus`}</Button>
            </>
          }
        >
          <p>{t`You lose the bonus of ${sum}, and the ${done} you have bet for it no longer count. Your own money isn't affected.`}</p>
        </Dialog>
      )}
    </Card>
  );
}

/** Bonuses that were granted, became money, or were lost; each leads to its transaction. */
function BonusHistory() {
  const { t } = useLingui();
  const today = useToday();
  const transactions = useTransactions({ group: "bonuses", period: "year" }, today);
  const { items } = transactions;
  return (
    <section className={styles.section}>
      <h2>{t`Bonus history`}</h2>
      {transactions.isPending ? (
        <RecordSkeleton />
      ) : transactions.error && items.length === 0 ? (
        <LoadFailed
          what="transactions"
          error={transactions.error}
          busy={transactions.isFetching}
          onRetry={transactions.refetch}
        />
      ) : items.length === 0 ? (
        <p className={styles.small}>{t`Bonuses of the last year appear here.`}</p>
      ) : (
        <>
          <RowCard label={t`Bonus history`}>
            {items.map((item) => (
              <BonusRow key={item.id} item={item} />
            ))}
          </RowCard>
          <ListEnd {...transactions} shown={transactions.data?.pages.length ?? 0} />
        </>
      )}
    </section>
  );
}

function BonusRow({ item: { id, code, wallet, amount, at } }: { item: Transaction }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <li>
      <Link to="/m/transaction/record" search={{ group: "bonuses", period: "year", id }} className={rowClass}>
        <RowText
          name={code === "BONUS_FORFEIT" ? t`Lost` : wallet === "main" ? t`Paid to main wallet` : t`Granted`}
        >
          <time dateTime={at}>{moment(at)}</time>
        </RowText>
        <RowEnd>
          <b>
            <SignedMoney amount={amount} />
          </b>
        </RowEnd>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}
