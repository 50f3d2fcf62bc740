import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { recentGamesQuery } from "../../entities/game/game-queries.ts";
import { playable } from "../../entities/game/playable.ts";
import { noteRecentGames } from "../../entities/game/played.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { HideBalance, WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Rail } from "../../ui/rail/rail.tsx";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import { RailSkeleton } from "./member-skeleton.tsx";
import styles from "./member-top.module.css";

/** Top of home for members: the wallet and the recent games. */
export default function MemberTop() {
  const { t } = useLingui();
  const guest = useGuest();
  return (
    <>
      <section className={styles.balance} aria-label={guest ? t`Play money` : t`Balance`}>
        <WalletBalance />
        <HideBalance />
        {guest ? (
          <CreateAccountLink look="primary" size="small" />
        ) : (
          <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
            <Icon name="plus" />
            {t`Deposit`}
          </Link>
        )}
      </section>
      <RecentRail />
    </>
  );
}

function RecentRail() {
  const { t } = useLingui();
  const { data, isPending } = useQuery(recentGamesQuery(LIMITS.pageSize, useLanguage()));
  const games = playable(data?.list);
  const some = games && games.length > 0;
  useEffect(() => {
    if (some !== undefined) noteRecentGames(some);
  }, [some]);
  if (isPending) return <RailSkeleton />;
  if (!games || games.length === 0) return null;
  return (
    <Rail
      title={t`Carry on`}
      more={{ text: t`Recently played`, target: { to: "/m/gameList", search: { type: "recent" } } }}
    >
      {games.map((game) => (
        <li key={game.nodeId}>
          <GameCard game={game} size="small" />
        </li>
      ))}
    </Rail>
  );
}
