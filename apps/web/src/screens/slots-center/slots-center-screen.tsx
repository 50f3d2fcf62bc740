import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useHearts } from "../../features/favourites/index.ts";
import { useAbout } from "../../features/game-details/use-about.ts";
import {
  EndlessGames,
  type ListFilter,
  type RenderTile,
  useGameList,
} from "../../features/game-list/index.ts";
import { GameTile } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { useTapGame } from "../../features/launch/index.ts";
import { vendorMappingQuery } from "../../features/vendors/index.ts";
import { VendorCard, VendorGhost } from "../../features/vendors/vendor-card.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Rail, RailHead } from "../../ui/rail/rail.tsx";
import { PotRail } from "./pot-rail.tsx";
import styles from "./slots-center-screen.module.css";

const SLOTS: ListFilter = { gameType: "RNG", kind: "all" };

/** The hub of the slots: who makes them, what the pots hold, then all of them. */
export default function SlotsCenterScreen() {
  const { t } = useLingui();
  const tap = useTapGame();
  const heart = useHearts();
  const { data } = useQuery(vendorMappingQuery());
  const vendors = data?.mapping["RNG"] ?? [];
  const list = useGameList(SLOTS, useSettled(useLanguage(), DURATIONS.languageReload), true);
  const about = useAbout();
  const renderTile: RenderTile = useCallback(
    (game, bare, place) => (
      <GameTile
        game={game}
        size="fluid"
        bare={bare}
        place={place}
        pot={!bare && potOf(game)}
        onOpen={tap}
        corner={!bare && heart?.(game)}
        about={about?.(game)}
      />
    ),
    [tap, heart, about],
  );
  return (
    <div className={styles.screen}>
      {(!data || vendors.length > 0) && (
        <Rail
          title={t`Vendors`}
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
                  <VendorGhost upright />
                </li>
              ))}
        </Rail>
      )}
      <PotRail />
      <section>
        <RailHead
          title={t`All slots`}
          more={{ text: t`Filter`, target: { to: "/m/gameList", search: { gameType: "RNG" } } }}
        />
        <EndlessGames
          list={list}
          renderTile={renderTile}
          label={t`Games`}
          empty={<EmptyState title={t`Nothing behind this door yet`} words={t`The other doors are open.`} />}
        />
      </section>
    </div>
  );
}
