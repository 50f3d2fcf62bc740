import { Trans, useLingui } from "@lingui/react/macro";
import {
  AnnouncementArticle,
  AnnouncementArticleWait,
} from "../../entities/announcement/announcement-article.tsx";
import { AnnouncementList } from "../../entities/announcement/announcement-list.tsx";
import {
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
} from "../../entities/announcement/announcement-states.tsx";
import { useAgentBoard } from "../../entities/announcement/use-announcements.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

const LIST = { to: "/m/member/notice", search: { types: "A" } } as const;
const pageOf = (id: string) => hrefOf({ ...LIST, search: { ...LIST.search, id } });

/** The merchant's announcements to agents, newest first, or the one in the address. They cannot be shared. */
export default function AgentAnnouncementsScreen() {
  const { i18n } = useLingui();
  const go = useGo();
  const { open, id } = useSearch("/m/member/notice");
  const { data, error, isFetching, refetch } = useAgentBoard();
  if (!data) {
    if (error) return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
    return id ? <AnnouncementArticleWait /> : <AnnouncementsWait />;
  }
  if (id) {
    const found = data.find((announcement) => announcement.id === id);
    if (found) return <AnnouncementArticle announcement={found} />;
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.announcement.title)}
        text={i18n._(NOT_FOUND.announcement.text)}
        action={
          <Link {...LIST} replace className={buttonClass({ look: "secondary" })}>
            <Trans>All announcements</Trans>
          </Link>
        }
      />
    );
  }
  if (data.length === 0) return <NoAnnouncements />;
  return (
    <AnnouncementsPage>
      <AnnouncementList
        readers="agents"
        pageOf={pageOf}
        announcements={data}
        open={open}
        onOpen={(next) =>
          go(
            { ...LIST, search: { ...LIST.search, ...(next !== undefined && { open: next }) } },
            { replace: true, stay: true },
          )
        }
      />
    </AnnouncementsPage>
  );
}
