import { splitEsports } from "@foyer/domain/split-esports";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CategoryBanners } from "../../features/banners/index.ts";
import { CategoryChips } from "../../features/vendors/category-chips.tsx";
import { vendorMappingQuery } from "../../features/vendors/index.ts";
import { useSettings } from "../../features/whitelabel/index.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import styles from "./game-center-screen.module.css";
import { LiveTables } from "./live-tables.tsx";
import { VendorList } from "./vendor-list.tsx";

/** The vendors of a category; for LIVE the tables themselves. */
export default function GameCenterScreen() {
  const { t } = useLingui();
  const { gameType = "LIVE" } = useSearch("/m/gameCenter");
  const { data, error, refetch } = useQuery(vendorMappingQuery());
  const esportsVendors = useSettings()?.esportsVendors ?? [];
  const shelves = data ? splitEsports(data, esportsVendors) : [];
  return (
    <div className={styles.screen}>
      <CategoryBanners gameType={gameType} />
      <CategoryChips categories={shelves.map(({ category }) => category)} current={gameType} />
      {gameType === "LIVE" ? (
        <LiveTables />
      ) : error && !data ? (
        <DidNotCome title={t`The vendors did not come`} error={error} onRetry={refetch} />
      ) : (
        <VendorList
          vendors={shelves.find(({ category }) => category === gameType)?.vendors ?? []}
          waiting={!data}
        />
      )}
    </div>
  );
}
