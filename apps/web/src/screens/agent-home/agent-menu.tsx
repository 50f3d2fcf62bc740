import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { agentMenuQuery } from "../../entities/merchant/agent-menu-query.ts";
import { PathLink } from "../../lib/navigation/index.ts";
import { CountDot } from "../../ui/button/icon-button.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { IconTiles, iconTileClass, TileIcon } from "../../ui/icon-tiles/icon-tiles.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./agent-home.module.css";
import { type MenuEntry, useMenuEntries } from "./use-menu-entries.ts";

/** Two rows of a phone. */
const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The agent menu, with the entries that the merchant has enabled. */
export function AgentMenu() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(agentMenuQuery());
  const entries = useMenuEntries(data ?? []);
  return (
    <nav aria-label={t`Agent menu`} className={styles.menu}>
      <IconTiles dense>
        {data || isError
          ? entries.map((entry) => <Tile key={entry.href} entry={entry} />)
          : SKELETONS.map((at) => (
              <li key={at} className={iconTileClass}>
                <Skeleton className={styles.niche} />
                <Skeleton className={styles.name} />
              </li>
            ))}
      </IconTiles>
      {!data && isError && (
        <div className={styles.inset}>
          <PartLoadFailed what="menu" onRetry={() => void refetch()} />
        </div>
      )}
    </nav>
  );
}

function Tile({ entry: { href, icon, label, unread = 0 } }: { entry: MenuEntry }) {
  const { t } = useLingui();
  return (
    <li>
      <PathLink href={href} className={iconTileClass}>
        <TileIcon icon={icon}>
          <CountDot count={unread} />
        </TileIcon>
        <span>
          {label} {unread > 0 && <span className="vh">{t`${unread} unread`}</span>}
        </span>
      </PathLink>
    </li>
  );
}
