import { Trans, useLingui } from "@lingui/react/macro";
import {
  AnnouncementArticle,
  AnnouncementArticleWait,
} from "../../entities/announcement/announcement-article.tsx";
import { AnnouncementsFailed } from "../../entities/announcement/announcement-states.tsx";
import { useBoard } from "../../entities/announcement/use-announcements.ts";
import { ShareButton } from "../../features/share-page/share-button.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** One announcement, by the id in the address. It disappears, even while open, when the merchant withdraws it. */
export default function AnnouncementScreen() {
  const { i18n } = useLingui();
  const { id } = useSearch("/m/messageDetail");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (error) return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
    return <AnnouncementArticleWait />;
  }
  const found = [...data.player, ...data.popup, ...data.hot].find((announcement) => announcement.id === id);
  if (!found) {
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.announcement.title)}
        text={i18n._(NOT_FOUND.announcement.text)}
        action={
          <Link to="/m/message" replace className={buttonClass({ look: "secondary" })}>
            <Trans>All announcements</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <AnnouncementArticle announcement={found}>
      <p>
        <ShareButton title={found.title} />
      </p>
    </AnnouncementArticle>
  );
}
