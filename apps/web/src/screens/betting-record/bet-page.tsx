import type { BetDetails } from "@foyer/contract/records";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { TABS } from "../../entities/category/categories.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import styles from "../../entities/record/record.module.css";
import { Facts, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { StateTag } from "../../entities/record/state-tag.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { betQuery } from "../../entities/record/use-records.ts";
import { useBalanceHidden } from "../../entities/wallet/hide-balance.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Money } from "../../ui/money/money.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** One bet: its round, its movements in the book, and the vendor's calls. */
export function BetPage({ id }: { id: string }) {
  const errorText = useErrorText();
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(betQuery(id));
  if (data) return <Details bet={data} />;
  if (!error)
    return (
      <div className={styles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (!(error instanceof ApiError && error.code === "record.unknown"))
    return <LoadFailed what="bet" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <EmptyState
      title={t`Bet not found`}
      text={errorText(error)}
      action={
        <Link to="/m/gameRecord" replace className={buttonClass({ look: "secondary" })}>
          <Trans>All bets</Trans>
        </Link>
      }
    />
  );
}

function Details({ bet }: { bet: BetDetails }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const hidden = useBalanceHidden();
  const { moment } = useRecordTimes();
  const { gameName, displayName, category, picture, state, transactions, vendorTransactions } = bet;
  const calls = { bet: t`Bet`, win: t`Win`, rollback: t`Rollback` };
  return (
    <article className={styles.screen}>
      <div className={`${styles.card} ${styles.row}`}>
        <span className={styles.picture} style={picture && coloursOf(picture)}>
          {picture && <Picture picture={picture} kind="tile" sizes="39px" />}
        </span>
        <span className={styles.what}>
          <h2>
            <bdi>{gameName}</bdi>
          </h2>
          <i>
            <bdi>{displayName}</bdi>
            {category && `, ${i18n._(TABS[category].label)}`}
          </i>
        </span>
        <StateTag state={state} />
      </div>
      <Totals
        figures={[
          { label: t`Stake`, value: <PlainMoney amount={bet.stake} /> },
          { label: t`Paid out`, value: <PlainMoney amount={bet.paid} /> },
          { label: t`Result`, value: <SignedMoney total amount={bet.result} /> },
        ]}
      />
      <Facts
        facts={[
          { label: t`Placed`, value: moment(bet.placedAt) },
          ...(bet.settledAt ? [{ label: t`Settled`, value: moment(bet.settledAt) }] : []),
          { label: t`Counts for turnover`, value: <PlainMoney amount={bet.turnover} /> },
          ...(bet.jackpot ? [{ label: t`Jackpot`, value: <PlainMoney amount={bet.jackpot} /> }] : []),
        ]}
      />
      <div className={`${styles.card} ${styles.row}`}>
        <span className={styles.what}>
          <i>
            <Trans>Round number</Trans>
          </i>
          <bdi>{bet.round}</bdi>
        </span>
        <Button
          look="text"
          onClick={async () => {
            try {
              await navigator.clipboard.writeText(bet.round);
              toast("success", t`Copied.`);
            } catch {
              toast("error", t`Couldn't copy. Select the number and copy it.`);
            }
          }}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
      {bet.wallet === "vendor" && (
        <p className={styles.note}>
          <Trans>
            Played from your wallet at <bdi>{displayName}</bdi>, so the bet is in no transaction of your main
            wallet.
          </Trans>
        </p>
      )}
      {transactions.length > 0 && (
        <section className={styles.day}>
          <h2 className={styles.heading}>
            <Trans>Transactions</Trans>
          </h2>
          <ul className={styles.rows}>
            {transactions.map(({ id, code, amount, balance, at }) => (
              <li key={id} className={styles.row}>
                <span className={styles.what}>
                  <b>{code}</b>
                  <i>{moment(at)}</i>
                </span>{" "}
                <span className={styles.much}>
                  <SignedMoney amount={amount} />{" "}
                  <i>
                    {t`Balance`} <Money parts={money(balance)} hidden={hidden} />
                  </i>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {vendorTransactions.length > 0 && (
        <section className={styles.day}>
          <h2 className={styles.heading}>
            <Trans>Provider's record</Trans>
          </h2>
          <ul className={styles.rows}>
            {vendorTransactions.map((call) => (
              <li key={call.id} className={styles.row}>
                <span className={styles.what}>
                  <b>{calls[call.kind]}</b>
                  <i>{moment(call.at)}</i>
                  <i>
                    <bdi>{call.id}</bdi>
                  </i>
                </span>{" "}
                <span className={styles.much}>
                  <PlainMoney amount={call.amount} />
                  {call.outcome === "rolled_back" && (
                    <i>
                      <Trans>Rolled back</Trans>
                    </i>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.note}>
        <Link to="/m/service" className={buttonClass({ look: "text" })}>
          <Trans>Something wrong with this bet?</Trans>
        </Link>
      </p>
    </article>
  );
}
