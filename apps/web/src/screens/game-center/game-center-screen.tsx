import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CategoryBanners } from "../../features/banners/index.ts";
import { CategoryChips } from "../../features/vendors/category-chips.tsx";
import { vendorMappingQuery } from "../../features/vendors/index.ts";
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
  return (
    <div className={styles.screen}>
      <CategoryBanners gameType={gameType} />
      <CategoryChips
        categories={data?.sorting.map(({ gameCategory }) => gameCategory) ?? []}
        current={gameType}
      />
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
        <VendorList gameType={gameType} vendors={data?.mapping[gameType] ?? []} waiting={!data} />
      )}
    </div>
  );
}
