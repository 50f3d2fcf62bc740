import type { Promotion } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  KeptPromotion,
  Period,
  plainTitle,
  promotionsQuery,
  type Standings,
  StateChip,
  useStandings,
  WayIn,
} from "../../features/promotions/index.ts";
import { useSession } from "../../features/session/index.ts";
import { walletQuery } from "../../features/wallet/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { hrefOf, Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./activity-detail-screen.module.css";

/** The picture that heads a promotion's own page. */
const BANNER = 2;

/** One promotion with all there is to say about it, and the player's part in it. */
export default function ActivityDetailScreen() {
  const { t } = useLingui();
  const { id } = useSearch("/m/activityDetail");
  const { data, error, isFetching, refetch } = useQuery(promotionsQuery(useLanguage()));
  const session = useSession();
  const wallet = useQuery({ ...walletQuery(), enabled: session !== undefined });
  const standings = useStandings(wallet.data?.version);
  const kept = standings.kept?.find(({ promotionId }) => String(promotionId) === id);
  const promotion = data?.find((one) => String(one.id) === id);
  if (promotion) return <PromotionPage promotion={promotion} standings={standings} />;
  if (kept) {
    return (
      <div className={styles.screen}>
        <KeptPromotion standing={kept} />
      </div>
    );
  }
  if (data && (standings.kept || standings.failed)) {
    return (
      <EmptyState
        title={t`This promotion is not here any more.`}
        words={t`Others may be.`}
        action={
          <Link to="/m/activity" className={buttonClass({ look: "secondary" })}>
            <Trans>To the promotions</Trans>
          </Link>
        }
      />
    );
  }
  if (error) {
    return (
      <DidNotCome title={t`The promotions did not come`} error={error} busy={isFetching} onRetry={refetch} />
    );
  }
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.titleGhost} />
      <Skeleton className={styles.wordsGhost} />
    </div>
  );
}

function PromotionPage({ promotion, standings }: { promotion: Promotion; standings: Standings }) {
  const { id, title, content, announcementImages, joinable } = promotion;
  const standing = standings.of?.(id);
  const banner = announcementImages.find(({ sequence }) => sequence === BANNER);
  return (
    <article className={styles.screen}>
      {banner && (
        <div className={styles.banner} style={coloursOf(banner.picture)}>
          <Picture picture={banner.picture} kind="banner" sizes="(min-width: 480px) 480px, 100vw" eager />
        </div>
      )}
      <header className={styles.head}>
        <h2>{plainTitle(title)}</h2>
        {standing && <StateChip state={standing.state} />}
        <p className={styles.period}>
          <Period {...promotion} />
        </p>
      </header>
      <Prose html={content} />
      <WayIn
        promotionId={id}
        standings={standings}
        joinable={joinable}
        from={hrefOf({ to: "/m/activityDetail", search: { id: String(id) } })}
      />
    </article>
  );
}
