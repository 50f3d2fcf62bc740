import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { GameTile, recentGamesQuery } from "../../features/games/index.ts";
import { HideBalance, WalletBalance } from "../../features/wallet/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Rail } from "../../ui/rail/rail.tsx";
import { RailGhost } from "./member-ghost.tsx";
import styles from "./member-top.module.css";

/** What a member sees first: the purse, and the games to carry on with. */
export default function MemberTop({ onOpen }: { onOpen: (game: Game) => void }) {
  const { t } = useLingui();
  return (
    <>
      <section className={styles.purse} aria-label={t`Balance`}>
        <WalletBalance />
        <HideBalance />
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
          <Icon name="plus" />
          {t`Deposit`}
        </Link>
      </section>
      <RecentRail onOpen={onOpen} />
    </>
  );
}

function RecentRail({ onOpen }: { onOpen: (game: Game) => void }) {
  const { t } = useLingui();
  const { data, isPending } = useQuery(recentGamesQuery(LIMITS.pageSize, useLanguage()));
  if (isPending) return <RailGhost />;
  if (!data || data.list.length === 0) return null;
  return (
    <Rail
      title={t`Carry on`}
      more={{ text: t`Recent`, target: { to: "/m/gameList", search: { type: "recent" } } }}
    >
      {data.list.map((game) => (
        <li key={game.nodeId}>
          <GameTile game={game} size="small" onOpen={onOpen} />
        </li>
      ))}
    </Rail>
  );
}
