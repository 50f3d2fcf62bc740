import { PathLink } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { IconTiles, iconTileClass, TileIcon } from "../../ui/icon-tiles/icon-tiles.tsx";
import { ItemChevron, ItemList, itemClass, itemValueClass } from "../../ui/item-list/item-list.tsx";
import styles from "./member-home-screen.module.css";
import type { Entry } from "./use-entries.ts";

interface EntriesProps {
  entries: readonly Entry[];
}

/** Entries as doorways, for the new design. */
export function EntryTiles({ entries }: EntriesProps) {
  return (
    <IconTiles>
      {entries.map(({ to, icon, label, state }) => (
        <li key={to}>
          <PathLink href={to} className={iconTileClass}>
            <TileIcon icon={icon} />
            <span>
              {label} {state !== undefined && <bdi className={styles.state}>{state}</bdi>}
            </span>
          </PathLink>
        </li>
      ))}
    </IconTiles>
  );
}

/** Entries as rows with their state at the end, for the base design. */
export function EntryRows({ entries }: EntriesProps) {
  return (
    <ItemList>
      {entries.map(({ to, icon, label, state }) => (
        <li key={to}>
          <PathLink href={to} className={itemClass}>
            <Icon name={icon} />
            {label}
            {state !== undefined && (
              <span className={itemValueClass}>
                <bdi>{state}</bdi>
              </span>
            )}
            <ItemChevron />
          </PathLink>
        </li>
      ))}
    </ItemList>
  );
}
