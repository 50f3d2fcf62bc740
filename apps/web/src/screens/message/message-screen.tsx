import { Trans, useLingui } from "@lingui/react/macro";
import { AnnouncementList, useBoard } from "../../features/announcements/index.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { AnnouncementsFailed, AnnouncementsWait } from "./announcement-states.tsx";
import styles from "./message-screen.module.css";

/** What the house tells its players, the newest first. Which one stands open is in the address. */
export default function MessageScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { open } = useSearch("/m/message");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (!error) return <AnnouncementsWait />;
    return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (data.player.length === 0) {
    return (
      <EmptyState
        title={t`Nothing to tell at the moment`}
        words={t`What the house has to say will stand here.`}
        action={
          <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
            <Trans>Back to home</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      <AnnouncementList
        announcements={data.player}
        open={open}
        onOpen={(id) =>
          go(
            { to: "/m/message", search: id === undefined ? {} : { open: id } },
            { replace: true, stay: true },
          )
        }
      />
    </div>
  );
}
