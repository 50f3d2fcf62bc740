import { Trans, useLingui } from "@lingui/react/macro";
import { useJackpotWins } from "../../entities/jackpot/use-jackpots.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { EMPTY_PART } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./jackpots-screen.module.css";

/** Winners of a jackpot, newest first. */
export function JackpotWins({ code }: { code: string }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const money = useMoney();
  const errorText = useErrorText();
  const { wins, isPending, isFetching, error, hasNextPage, fetchNextPage, refetch } = useJackpotWins(code);
  if (isPending) return <Spinner />;
  return (
    <>
      {wins.length === 0 && !error && <p>{i18n._(EMPTY_PART.jackpotWins)}</p>}
      <ol className={styles.wins}>
        {wins.map((win) => (
          <li key={win.at + win.player}>
            <bdi>{win.player}</bdi>
            <time dateTime={win.at}>{moment(win.at)}</time>
            <b>
              <Money parts={money(win.amount)} />
            </b>
          </li>
        ))}
      </ol>
      {error ? (
        <p role="alert">
          {errorText(error)}{" "}
          <Button
            look="text"
            busy={isFetching}
            onClick={() => (wins.length > 0 ? fetchNextPage() : refetch())}
          >
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : (
        hasNextPage && <LoadMore key={wins.length} onSeen={fetchNextPage} />
      )}
    </>
  );
}
