import type { Promotion } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  CategoryBar,
  categoriesOf,
  KeptPromotion,
  PromotionCard,
  promotionsQuery,
  useStandings,
  WayIn,
} from "../../features/promotions/index.ts";
import { useSession } from "../../features/session/index.ts";
import { walletQuery } from "../../features/wallet/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useTakenOver } from "../../ui/use-taken-over.ts";
import styles from "./activity-screen.module.css";

/** Pictures of the first view. */
const EAGER = 2;

/** Every promotion by its category, one of them open. */
export default function ActivityScreen() {
  const { t } = useLingui();
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery(promotionsQuery(useLanguage()));
  const wallet = useQuery({ ...walletQuery(), enabled: session !== undefined });
  const standings = useStandings(wallet.data?.version);
  const search = useSearch("/m/activity");
  const { id: openId, category: asked } = useTakenOver() ? search : {};
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);

  const categories = data ? categoriesOf(data) : [];
  const opened = data?.find(({ id }) => String(id) === openId);
  const chosen = categories.find((category) => category === asked);
  // whoever is sent to a promotion sees it, whatever category the address names with it
  const current = chosen && (!opened || opened.category === chosen) ? chosen : "all";
  const shown = data?.filter(({ category }) => current === "all" || category === current) ?? [];

  const show = (category: Promotion["category"] | "all", id?: number) =>
    go(
      {
        to: "/m/activity",
        search: { ...(category !== "all" && { category }), ...(id !== undefined && { id: String(id) }) },
      },
      { replace: true, stay: true },
    );

  // An address that names a promotion brings it into sight once, when the list is there; later the player scrolls.
  const sought = useRef(search.id);
  const kept = standings.kept?.filter(({ promotionId }) => !data?.some(({ id }) => id === promotionId)) ?? [];
  const there = opened !== undefined || kept.some(({ promotionId }) => String(promotionId) === openId);
  useEffect(() => {
    if (!there || sought.current === undefined) return;
    list.current?.querySelector(`#promotion-${sought.current}`)?.scrollIntoView({ block: "start" });
    sought.current = undefined;
  }, [there]);

  if (error && !data) {
    return (
      <DidNotCome title={t`The promotions did not come`} error={error} busy={isFetching} onRetry={refetch} />
    );
  }
  if (data?.length === 0 && standings.kept && kept.length === 0) {
    return (
      <EmptyState
        title={t`No promotion stands here now`}
        words={t`The games are open all the same.`}
        action={
          <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
            <Trans>To the games</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.screen} aria-busy={!data}>
      {data ? (
        <CategoryBar categories={categories} current={current} onChoose={(category) => show(category)} />
      ) : (
        <Skeleton className={styles.barGhost} />
      )}
      <div ref={list} className={styles.list}>
        {current === "all" &&
          data &&
          kept.map((standing) => <KeptPromotion key={standing.promotionId} standing={standing} />)}
        {data
          ? shown.map((promotion, at) => {
              const open = promotion === opened;
              const { id, joinable } = promotion;
              return (
                <PromotionCard
                  key={id}
                  promotion={promotion}
                  standing={standings.of?.(id)}
                  open={open}
                  eager={at < EAGER}
                  onToggle={() => show(current, open ? undefined : id)}
                >
                  <WayIn
                    promotionId={id}
                    standings={standings}
                    joinable={joinable}
                    from={hrefOf({ to: "/m/activity", search: { id: String(id) } })}
                  />
                </PromotionCard>
              );
            })
          : [0, 1].map((at) => <Skeleton key={at} className={styles.cardGhost} />)}
      </div>
    </div>
  );
}
