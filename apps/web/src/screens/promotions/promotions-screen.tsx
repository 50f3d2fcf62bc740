import type { Promotion } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { byUse } from "../../entities/promotion/by-use.ts";
import { categoriesOf } from "../../entities/promotion/categories.ts";
import { CategoryBar } from "../../entities/promotion/category-bar.tsx";
import { promotionsQuery } from "../../entities/promotion/promotion-queries.ts";
import { type ClosedParticipation, useParticipations } from "../../entities/promotion/use-participations.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { JoinPromotion } from "../../features/join-promotion/join-promotion.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { ClosedPromotionCard } from "../../widgets/promotion-card/closed-promotion-card.tsx";
import { PromotionCard } from "../../widgets/promotion-card/promotion-card.tsx";
import styles from "./promotions-screen.module.css";

/** Number of images in the first view; they load eagerly. */
const EAGER = 2;

/** Promotions by category, one of them expanded. */
export default function PromotionsScreen() {
  const { i18n } = useLingui();
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery(promotionsQuery(useLanguage()));
  const wallet = useQuery({ ...walletQuery(), enabled: session !== undefined });
  const participations = useParticipations(wallet.data?.version);
  const search = useSearch("/m/activity");
  const { id: openId, category: wanted } = useHydrated() ? search : {};
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);

  const categories = data ? categoriesOf(data) : [];
  const opened = data?.find(({ id }) => String(id) === openId);
  const chosen = categories.find((category) => category === wanted);
  // a promotion in the address is shown even if the category in the address does not match it
  const current = chosen && (!opened || opened.category === chosen) ? chosen : "all";
  const shown = byUse(
    data?.filter(({ category }) => current === "all" || category === current) ?? [],
    participations.of,
  );

  const show = (category: Promotion["category"] | "all", id?: number) =>
    go(
      {
        to: "/m/activity",
        search: { ...(category !== "all" && { category }), ...(id !== undefined && { id: String(id) }) },
      },
      { replace: true, stay: true },
    );

  // Scrolls once to the promotion in the address when the list is there; after that the player scrolls.
  const scrollTarget = useRef(search.id);
  const closed =
    participations.closed?.filter(({ promotionId }) => !data?.some(({ id }) => id === promotionId)) ?? [];
  const there = opened !== undefined || closed.some(({ promotionId }) => String(promotionId) === openId);
  useEffect(() => {
    if (!there || scrollTarget.current === undefined) return;
    list.current?.querySelector(`#promotion-${scrollTarget.current}`)?.scrollIntoView({ block: "start" });
    scrollTarget.current = undefined;
  }, [there]);

  if (error && !data) {
    return <LoadFailed what="promotions" error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (data?.length === 0 && participations.closed && closed.length === 0) {
    return (
      <EmptyState
        title={i18n._(EMPTY.promotions.title)}
        text={i18n._(EMPTY.promotions.text)}
        action={
          <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
            <Trans>See all games</Trans>
          </Link>
        }
      />
    );
  }
  const closedCards = (which: (participation: ClosedParticipation) => boolean) =>
    current === "all" &&
    data &&
    closed
      .filter(which)
      .map((participation) => (
        <ClosedPromotionCard key={participation.promotionId} participation={participation} />
      ));
  return (
    <div className={styles.screen} aria-busy={!data}>
      {data ? (
        <CategoryBar categories={categories} current={current} onChoose={(category) => show(category)} />
      ) : (
        <Skeleton className={styles.barSkeleton} />
      )}
      <div ref={list} className={styles.list}>
        {closedCards(({ action }) => action === "claim")}
        {data
          ? shown.map((promotion, at) => {
              const open = promotion === opened;
              const { id, joinable, phase } = promotion;
              return (
                <PromotionCard
                  key={id}
                  promotion={promotion}
                  participation={participations.of?.(id)}
                  open={open}
                  eager={at < EAGER}
                  onToggle={() => show(current, open ? undefined : id)}
                >
                  <JoinPromotion
                    promotionId={id}
                    participations={participations}
                    joinable={joinable && phase === "open"}
                    from={hrefOf({ to: "/m/activity", search: { id: String(id) } })}
                  />
                </PromotionCard>
              );
            })
          : [0, 1].map((at) => <Skeleton key={at} className={styles.loadingCard} />)}
        {closedCards(({ action }) => action !== "claim")}
      </div>
    </div>
  );
}
