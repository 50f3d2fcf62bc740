import { splitEsports } from "@foyer/domain/split-esports";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CategoryBanners } from "../../features/banners/index.ts";
import { CategoryChips } from "../../features/vendors/category-chips.tsx";
import { vendorMappingQuery } from "../../features/vendors/index.ts";
import { useSettings } from "../../features/whitelabel/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./game-center-screen.module.css";
import { LiveTables } from "./live-tables.tsx";
import { VendorList } from "./vendor-list.tsx";

/** The vendors of a category; for LIVE the tables themselves. */
export default function GameCenterScreen() {
  const { t } = useLingui();
  const { gameType = "LIVE" } = useSearch("/m/gameCenter");
  const { data, error, refetch } = useQuery(vendorMappingQuery());
  const errorText = useErrorText();
  const esportsVendors = useSettings()?.esportsVendors ?? [];
  const shelves = data ? splitEsports(data, esportsVendors) : [];
  return (
    <div className={styles.screen}>
      <CategoryBanners gameType={gameType} />
      <CategoryChips categories={shelves.map(({ category }) => category)} current={gameType} />
      {gameType === "LIVE" ? (
        <LiveTables />
      ) : error && !data ? (
        <EmptyState
          broken
          title={t`The vendors did not come`}
          words={errorText(error)}
          action={<Button onClick={() => refetch()}>{t`Try again`}</Button>}
        />
      ) : (
        <VendorList
          vendors={shelves.find(({ category }) => category === gameType)?.vendors ?? []}
          waiting={!data}
        />
      )}
    </div>
  );
}
