import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BetView } from "../../entities/record/bet-view.tsx";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { betQuery } from "../../entities/record/use-records.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Leads to the vendor's own page about the round; going back comes here again. */
function VendorPage({ betId }: { betId: string }) {
  const errorText = useErrorText();
  const open = useMutation({
    mutationFn: () => call("records.bet.vendor", { params: { betId } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast("error", errorText(error)),
  });
  return (
    <Button look="outline" full busy={open.isPending} onClick={() => !open.isPending && open.mutate()}>
      <Trans>Provider's record of this round</Trans>
    </Button>
  );
}

/** The round of a bet in a lottery of the platform is its order. */
const LOTTERY_ORDER = /^L-[2-9A-HJ-NP-Z]{8}$/;

/** One bet: its round, its movements in the book, and the vendor's calls. */
export function BetPage({ id }: { id: string }) {
  const errorText = useErrorText();
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(betQuery(id));
  if (data)
    return (
      <BetView bet={data}>
        {data.hasVendorPage && <VendorPage betId={data.id} />}
        {LOTTERY_ORDER.test(data.round) && (
          <Link
            to="/m/lotteryOrder"
            search={{ number: data.round }}
            className={buttonClass({ look: "outline", full: true })}
          >
            <Trans>The lottery order of this bet</Trans>
          </Link>
        )}
        <p className={styles.note}>
          <Link to="/m/service" className={buttonClass({ look: "text" })}>
            <Trans>Something wrong with this bet?</Trans>
          </Link>
        </p>
      </BetView>
    );
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
