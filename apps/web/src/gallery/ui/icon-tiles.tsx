import { CountDot } from "../../ui/button/icon-button.tsx";
import { IconTiles, iconTileClass, TileIcon } from "../../ui/icon-tiles/icon-tiles.tsx";
import { Variant } from "../variant.tsx";

const TILES = [
  { icon: "user", name: "Profile", count: 0 },
  { icon: "mail", name: "Messages", count: 7 },
  { icon: "wallet", name: "Deposit and withdrawal", count: 0 },
  { icon: "book", name: "Betting record", count: 120 },
  { icon: "gift", name: "Promotionsbedingungen", count: 0 },
] as const;

export function IconTilesVariants() {
  return (
    <>
      <Variant caption="Usual, with a count, long names" size="wide">
        <IconTiles>
          <Tiles />
        </IconTiles>
      </Variant>
      <Variant caption="Dense" size="wide">
        <IconTiles dense>
          <Tiles />
        </IconTiles>
      </Variant>
    </>
  );
}

function Tiles() {
  return TILES.map(({ icon, name, count }) => (
    <li key={name}>
      <button type="button" className={iconTileClass}>
        <TileIcon icon={icon}>
          <CountDot count={count} />
        </TileIcon>
        {name}
      </button>
    </li>
  ));
}
