import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { WonPot } from "../../features/jackpots/index.ts";
import {
  GameFrame,
  type GameWord,
  keptIntent,
  LaunchBar,
  LaunchRefused,
  LaunchWait,
  playHref,
  useKnownGame,
  useLaunch,
} from "../../features/launch/index.ts";
import { useSession } from "../../features/session/index.ts";
import { WalletBalance } from "../../features/wallet/index.ts";
import { statusQuery } from "../../features/whitelabel/index.ts";
import { ApiError, isSessionOver } from "../../lib/http/index.ts";
import { hrefOf, toQueryString, useGo, useParams, useSearch } from "../../lib/navigation/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { OtherGames } from "./other-games.tsx";
import styles from "./play-screen.module.css";

/** A game in its frame under the house's bar. Reloading carries on with the same launch; back leaves it safely. */
export default function PlayScreen() {
  const go = useGo();
  const { launchId } = useParams("/m/play/$launchId");
  const search = useSearch("/m/play/$launchId");
  const session = useSession();
  const queries = useQueryClient();
  const online = useOnline();
  const shut = useQuery(statusQuery()).data?.status;
  const { data: launch, error, isFetching, refetch } = useLaunch(launchId, search);
  /** What the address asks for, or what the launch it names was opened of. */
  const intent = search.game ? search : keptIntent(launchId);
  const known = useKnownGame(intent ?? {});
  const game = launch?.game ?? known;
  const again = useCallback(() => {
    refetch().catch(() => {});
  }, [refetch]);

  // Playing for money asks for a session; sign-in leads back to this very address.
  const mustSignIn = isSessionOver(error);
  useEffect(() => {
    if (!mustSignIn) return;
    const here = hrefOf({ to: "/m/play/$launchId", params: { launchId }, search });
    go(`/m/login${toQueryString({ from: here })}`, { replace: true });
  }, [mustSignIn, go, launchId, search]);

  const leave = () => go.back({ to: "/m/home" });
  const onWord = useCallback(
    (word: GameWord) => {
      if (word === "balance" || word === "roundEnd")
        queries.invalidateQueries({ queryKey: ["wallet.read"] }).catch(() => {});
      else if (word === "expired") again();
      else if (word === "deposit") go({ to: "/m/voucherCenter" });
      else if (word === "lobby") go.back({ to: "/m/home" });
    },
    [queries, again, go],
  );

  // Without a network it is asked for again by itself: that is waiting, not a refusal.
  const waits = mustSignIn || (error instanceof ApiError && error.code === "network.offline");
  const hrefTo = (free: boolean) =>
    playHref(
      { gameCode: intent?.game ?? "", vassalage: intent?.vendor ?? "", supportPlay: game?.supportPlay ?? 1 },
      free,
      { playType: intent?.playType, prizeMode: intent?.prize_mode },
    );
  return (
    <div className={styles.screen}>
      <LaunchBar launch={launch} balance={session && <WalletBalance />} onBack={leave} />
      <div role="status">
        {launch && !online && (
          <p className={styles.strip}>
            <Trans>No internet. A round under way is safe.</Trans>
          </p>
        )}
        {launch && shut ? (
          <p className={styles.strip}>
            <Trans>The house closes for a while. Your round goes on to its end; new ones do not begin.</Trans>
          </p>
        ) : null}
      </div>
      <WonPot balance={session && <WalletBalance />} />
      {error && !waits ? (
        <LaunchRefused
          error={error}
          busy={isFetching}
          onRetry={again}
          onLeave={leave}
          reopen={intent && hrefTo(intent.free === "1")}
          forReal={hrefTo(false)}
          otherGames={<OtherGames category={game?.gameType} />}
        />
      ) : launch ? (
        <GameFrame key={launch.url} launch={launch} onWord={onWord} onLeave={leave} />
      ) : (
        <LaunchWait game={game} />
      )}
    </div>
  );
}
