import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ListFilter } from "../../entities/game/list-filter.ts";
import { useGameList } from "../../entities/game/use-game-list.ts";
import { VendorCard, VendorSkeleton } from "../../entities/vendor/vendor-card.tsx";
import { vendorMappingQuery } from "../../entities/vendor/vendor-queries.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Rail, RailHead } from "../../ui/rail/rail.tsx";
import { useListCard } from "../../widgets/game-card/use-list-card.tsx";
import { EndlessGames } from "../../widgets/game-grid/endless-games.tsx";
import { JackpotRail } from "./jackpot-rail.tsx";
import styles from "./slots-screen.module.css";

const SLOTS: ListFilter = { gameType: "RNG", kind: "all" };

/** Slots hub: providers, jackpots, then all slots. */
export default function SlotsScreen() {
  const { t, i18n } = useLingui();
  const renderCard = useListCard();
  const { data } = useQuery(vendorMappingQuery());
  const vendors = data?.mapping["RNG"] ?? [];
  const list = useGameList(SLOTS, useDebounced(useLanguage(), DURATIONS.languageReload), true);
  return (
    <div className={styles.screen}>
      {(!data || vendors.length > 0) && (
        <Rail
          title={t`Providers`}
          more={{ text: t`All`, target: { to: "/m/gameCenter", search: { gameType: "RNG" } } }}
        >
          {data
            ? vendors.map((vendor) => (
                <li key={vendor.accountTypeName}>
                  <VendorCard vendor={vendor} gameType="RNG" upright />
                </li>
              ))
            : [0, 1, 2].map((at) => (
                <li key={at}>
                  <VendorSkeleton upright />
                </li>
              ))}
        </Rail>
      )}
      <JackpotRail />
      <section>
        <RailHead
          title={t`All slots`}
          more={{ text: t`Filter`, target: { to: "/m/gameList", search: { gameType: "RNG" } } }}
        />
        <EndlessGames
          list={list}
          renderCard={renderCard}
          label={t`Games`}
          empty={<EmptyState title={i18n._(EMPTY.games.title)} text={i18n._(EMPTY.games.text)} />}
        />
      </section>
    </div>
  );
}
