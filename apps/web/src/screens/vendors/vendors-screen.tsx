import { splitEsports } from "@foyer/domain/split-esports";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CategoryChips } from "../../entities/category/category-chips.tsx";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { vendorMappingQuery } from "../../entities/vendor/vendor-queries.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { CategoryBanners } from "../../widgets/banner-carousel/category-banners.tsx";
import { LiveTables } from "./live-tables.tsx";
import { VendorList } from "./vendor-list.tsx";
import styles from "./vendors-screen.module.css";

/** The vendors of a category; for LIVE, the tables themselves. */
export default function VendorsScreen() {
  const { t } = useLingui();
  const { gameType: named, unknown } = useSearch("/m/gameCenter");
  const gameType = unknown ? undefined : (named ?? "LIVE");
  const { data, error, refetch } = useQuery(vendorMappingQuery());
  const esportsVendors = useSettings()?.esportsVendors ?? [];
  const categories = data ? splitEsports(data, esportsVendors) : [];
  return (
    <div className={styles.screen}>
      {gameType && <CategoryBanners gameType={gameType} />}
      <CategoryChips categories={categories.map(({ category }) => category)} current={gameType} />
      {gameType === undefined ? (
        <EmptyState title={t`There is no such category.`} text={t`Choose one of the categories above.`} />
      ) : gameType === "LIVE" ? (
        <LiveTables />
      ) : error && !data ? (
        <LoadFailed what="providers" error={error} onRetry={refetch} />
      ) : (
        <VendorList
          vendors={categories.find(({ category }) => category === gameType)?.vendors ?? []}
          waiting={!data}
        />
      )}
    </div>
  );
}
