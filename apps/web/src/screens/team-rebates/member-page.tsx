import type { MemberRebates, RebateChange } from "@foyer/contract/rebates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { ChangedRates } from "../../entities/rebate/changed-rates.tsx";
import { RateHistory } from "../../entities/rebate/rate-history.tsx";
import { memberRebatesQuery } from "../../entities/rebate/rebate-queries.ts";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { RebateEditor } from "../../features/edit-rebate/rebate-editor.tsx";
import { EMPTY, NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useMovedText } from "../../i18n/use-moved-text.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { iconLinkClass } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./member-page.module.css";

/** A direct downline's rates, or their history. */
export default function MemberPage({ memberId }: { memberId: string }) {
  const { i18n } = useLingui();
  const { view } = useSearch("/m/member/teamRebate");
  const userName = useSession()?.userName ?? "";
  const query = useQuery(memberRebatesQuery(memberId));
  const { data, error, isFetching, refetch } = query;
  if (!data && !error)
    return (
      <div className={recordStyles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (error instanceof ApiError && error.code === "member.unknown")
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.downline.title)}
        text={i18n._(NOT_FOUND.downline.text)}
        action={
          <Link to="/m/member/teamRebate" replace className={buttonClass({ look: "secondary" })}>
            <Trans>All downlines</Trans>
          </Link>
        }
      />
    );
  if (!data) return <LoadFailed what="rebates" error={error} busy={isFetching} onRetry={refetch} />;
  if (view === "history")
    return (
      <div className={recordStyles.screen}>
        <h2 className={styles.title}>
          <bdi>{data.username}</bdi>
        </h2>
        <RateHistory memberId={memberId} />
      </div>
    );
  return (
    <ActionScreen>
      <Head member={data} />
      <Offline query={query} />
      {data.waiting && <Waiting memberId={memberId} username={data.username} change={data.waiting} />}
      {data.rates.length === 0 ? (
        <EmptyState title={i18n._(EMPTY.rebates.title)} text={i18n._(EMPTY.rebates.text)} />
      ) : (
        <RebateEditor member={data} userName={userName} />
      )}
    </ActionScreen>
  );
}

function Offline({ query }: { query: Parameters<typeof AsOfNote>[0]["query"] }) {
  const { t } = useLingui();
  return (
    <AsOfNote query={query} offline={t`Your edits are kept. They can be saved when you're back online.`} />
  );
}

function Head({ member: { memberId, username, agent } }: { member: MemberRebates }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <bdi>{username}</bdi>
      </h2>
      {agent && <span className={recordStyles.tag}>{t`Agent`}</span>}
      <Link
        to="/m/member/teamRebate"
        search={{ member: memberId, view: "history" }}
        className={iconLinkClass}
        aria-label={t`History of rates`}
      >
        <Icon name="clock" />
      </Link>
    </div>
  );
}

/** A request that waits for the member's agreement. */
function Waiting({
  memberId,
  username,
  change,
}: {
  memberId: string;
  username: string;
  change: RebateChange;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const movedText = useMovedText();
  const moment = useMoment();
  const withdraw = useMutation({
    mutationFn: () => call("rebates.withdraw", { params: { memberId } }),
    onSuccess: (value) => {
      client.setQueryData(memberRebatesQuery(memberId).queryKey, value);
      void client.invalidateQueries({ queryKey: endpointKey("rebates.team") });
      void client.invalidateQueries({ queryKey: endpointKey("rebates.history") });
      toast("success", t`Request withdrawn.`);
    },
    onError: (error) => {
      toast("error", movedText(error));
      // answered or expired in the meantime
      void client.invalidateQueries({ queryKey: memberRebatesQuery(memberId).queryKey });
      void client.invalidateQueries({ queryKey: endpointKey("rebates.history") });
    },
  });
  const until = change.expiresAt && moment(change.expiresAt);
  return (
    <Card>
      <div>
        <h3 className={styles.waiting}>
          <Trans>
            Waits for the agreement of <bdi>{username}</bdi>
          </Trans>
        </h3>
        {until && (
          <p className={recordStyles.note}>
            <Trans>Until {until}.</Trans>
          </p>
        )}
      </div>
      <ChangedRates change={change} />
      <Button busy={withdraw.isPending} onClick={() => !withdraw.isPending && withdraw.mutate()}>
        <Trans>Withdraw request</Trans>
      </Button>
    </Card>
  );
}
