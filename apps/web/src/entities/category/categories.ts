import type { GameCategory } from "@foyer/contract/shared";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "../../ui/icon/icon-names.ts";

/** The tabs of home: the hot list, a category of games, or the link to the promotions. */
export type HomeTab = "HOT" | GameCategory | "PROMO";

export const TABS: Record<HomeTab, { icon: IconName; label: MessageDescriptor; title: MessageDescriptor }> = {
  HOT: { icon: "hot", label: msg`Hot`, title: msg`Hot tonight` },
  LIVE: { icon: "live", label: msg`Live`, title: msg`Live tables` },
  PVP: { icon: "pvp", label: msg`PVP`, title: msg`Player vs player` },
  SPORTS: { icon: "sports", label: msg`Sports`, title: msg`Sports` },
  ESPORTS: { icon: "esports", label: msg`Esports`, title: msg`Esports` },
  RNG: { icon: "rng", label: msg`Slots`, title: msg`Slots` },
  FISH: { icon: "fish", label: msg`Fishing`, title: msg`Fishing` },
  LOTT: { icon: "lott", label: msg`Lottery`, title: msg`Lottery` },
  ELOTT: { icon: "elott", label: msg`E-lottery`, title: msg`E-lottery` },
  PROMO: { icon: "promo", label: msg`Promos`, title: msg`Promotions` },
};
