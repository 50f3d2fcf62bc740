import type { Promotion } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Period } from "../../entities/promotion/period.tsx";
import { plainTitle } from "../../entities/promotion/plain-title.ts";
import { promotionsQuery } from "../../entities/promotion/promotion-queries.ts";
import { PromotionStateChip } from "../../entities/promotion/state-chip.tsx";
import { type Participations, useParticipations } from "../../entities/promotion/use-participations.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { JoinPromotion } from "../../features/join-promotion/join-promotion.tsx";
import { ShareButton } from "../../features/share-page/share-button.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { hrefOf, Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { ClosedPromotionCard } from "../../widgets/promotion-card/closed-promotion-card.tsx";
import styles from "./promotion-screen.module.css";

/** Sequence number of the image at the top of a promotion's own page. */
const BANNER = 2;

/** One promotion with its full description and the player's participation. */
export default function PromotionScreen() {
  const { i18n } = useLingui();
  const { id } = useSearch("/m/activityDetail");
  const { data, error, isFetching, refetch } = useQuery(promotionsQuery(useLanguage()));
  const session = useSession();
  const wallet = useQuery({ ...walletQuery(), enabled: session !== undefined });
  const participations = useParticipations(wallet.data?.version);
  const closed = participations.closed?.find(({ promotionId }) => String(promotionId) === id);
  const promotion = data?.find((one) => String(one.id) === id);
  if (promotion) return <PromotionPage promotion={promotion} participations={participations} />;
  if (closed) {
    return (
      <div className={styles.screen}>
        <ClosedPromotionCard participation={closed} />
      </div>
    );
  }
  if (data && (participations.closed || participations.failed)) {
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.promotion.title)}
        text={i18n._(NOT_FOUND.promotion.text)}
        action={
          <Link to="/m/activity" className={buttonClass({ look: "secondary" })}>
            <Trans>See all promotions</Trans>
          </Link>
        }
      />
    );
  }
  if (error) {
    return <LoadFailed what="promotions" error={error} busy={isFetching} onRetry={refetch} />;
  }
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.titleSkeleton} />
      <Skeleton className={styles.wordsSkeleton} />
    </div>
  );
}

function PromotionPage({
  promotion,
  participations,
}: {
  promotion: Promotion;
  participations: Participations;
}) {
  const { id, title, content, announcementImages, joinable, phase } = promotion;
  const participation = participations.of?.(id);
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
        <PromotionStateChip promotion={promotion} participation={participation} />
        <p className={styles.period}>
          <Period {...promotion} />
        </p>
      </header>
      <Prose html={content} />
      <JoinPromotion
        promotionId={id}
        participations={participations}
        joinable={joinable && phase === "open"}
        from={hrefOf({ to: "/m/activityDetail", search: { id: String(id) } })}
      />
      <p>
        <ShareButton title={plainTitle(title)} />
      </p>
    </article>
  );
}
