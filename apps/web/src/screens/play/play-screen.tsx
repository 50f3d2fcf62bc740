import { offersFreePlay } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { notePlayed } from "../../entities/game/played.ts";
import { gameJackpot } from "../../entities/jackpot/game-jackpot.tsx";
import { JackpotWinNotice } from "../../entities/jackpot/jackpot-win.tsx";
import { statusQuery } from "../../entities/merchant/merchant-queries.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { vendorWalletsQuery } from "../../entities/transfer/transfer-queries.ts";
import { useEmptyWallet } from "../../entities/wallet/use-empty-wallet.ts";
import { WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { GameFrame, type GameMessage } from "../../features/launch-game/game-frame.tsx";
import { LaunchBar } from "../../features/launch-game/launch-bar.tsx";
import { LaunchRefused } from "../../features/launch-game/launch-refused.tsx";
import { LaunchWait } from "../../features/launch-game/launch-wait.tsx";
import { playHref } from "../../features/launch-game/play-href.ts";
import { storedIntent } from "../../features/launch-game/stored-launches.ts";
import { useKnownGame } from "../../features/launch-game/use-known-game.ts";
import { useLaunch } from "../../features/launch-game/use-launch.ts";
import { LazyVendorBalance } from "../../features/transfer-money/lazy-vendor-balance.tsx";
import { MAINTENANCE, OFFLINE } from "../../i18n/situation-texts.ts";
import { vibrate } from "../../lib/haptics.ts";
import { ApiError, isSessionOver } from "../../lib/http/index.ts";
import {
  hrefOf,
  Link,
  PathLink,
  toQueryString,
  useGo,
  useParams,
  useSearch,
} from "../../lib/navigation/index.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useOnline } from "../../lib/use-online.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { OtherGames } from "./other-games.tsx";
import styles from "./play-screen.module.css";

/** A game in its frame under the launch bar. A reload resumes the same launch; Back leaves the game safely. */
export default function PlayScreen() {
  const { i18n } = useLingui();
  const go = useGo();
  const { launchId } = useParams("/m/play/$launchId");
  const search = useSearch("/m/play/$launchId");
  const session = useSession();
  const queries = useQueryClient();
  const online = useOnline();
  const [inRound, setInRound] = useState(false);
  const emptyWallet = useEmptyWallet();
  const guest = useGuest();
  const wallet = useQuery({ ...walletQuery(), enabled: session !== undefined }).data;
  const unavailable = useQuery(statusQuery()).data?.status;
  const { data: launch, error, isFetching, refetch } = useLaunch(launchId, search);
  /** The game the address asks for, or the one the named launch was opened for. */
  const intent = search.game ? search : storedIntent(launchId);
  const known = useKnownGame(intent ?? {});
  const game = launch?.game ?? known;
  /** The wallet that the game is played with, where its vendor keeps it. */
  const own = launch?.wallet;
  const ownWallet = useQuery({ ...vendorWalletsQuery(own?.vendor), enabled: own !== undefined }).data;
  const ownBalance = ownWallet?.wallets.find(({ vendor }) => vendor === own?.vendor)?.balance;
  usePageTitle(game?.gameName);
  const again = useCallback(() => {
    refetch().catch(() => {});
  }, [refetch]);

  const opened = launch !== undefined;
  useEffect(() => {
    if (opened) notePlayed();
  }, [opened]);

  // Real-money play needs a session; sign-in returns to this address.
  const mustSignIn = isSessionOver(error);
  useEffect(() => {
    if (!mustSignIn) return;
    const here = hrefOf({ to: "/m/play/$launchId", params: { launchId }, search });
    go(`/m/login${toQueryString({ from: here })}`, { replace: true });
  }, [mustSignIn, go, launchId, search]);

  const leave = () => go.back({ to: "/m/home" });
  const onMessage = useCallback(
    (message: GameMessage) => {
      if (message === "roundStart") vibrate("press");
      if (message === "win") vibrate("win");
      if (message === "refused") vibrate("error");
      if (message === "roundStart") setInRound(true);
      if (message === "balance" || message === "roundEnd" || message === "ready") setInRound(false);
      if (message === "balance" || message === "roundEnd")
        for (const { queryKey } of own ? [vendorWalletsQuery(own.vendor)] : [walletQuery()])
          queries.invalidateQueries({ queryKey }).catch(() => {});
      else if (message === "expired") again();
      else if (message === "deposit") go({ to: "/m/voucherCenter" });
      else if (message === "lobby") go.back({ to: "/m/home" });
    },
    [queries, again, go, own],
  );

  // Offline, the request is repeated automatically: the player sees a loading state, not an error.
  const waits = mustSignIn || (error instanceof ApiError && error.code === "network.offline");
  const hrefTo = (free: boolean) =>
    playHref(
      { gameCode: intent?.game ?? "", vassalage: intent?.vendor ?? "", supportPlay: game?.supportPlay ?? 1 },
      free,
      { playType: intent?.playType, prizeMode: intent?.prize_mode },
    );
  return (
    <div className={styles.screen}>
      {/* While a game is opened, its name is shown. */}
      {game && (launch || (error && !waits)) && <h1 className="vh">{game.gameName}</h1>}
      <LaunchBar
        launch={launch}
        free={launch?.freePlay ?? intent?.free === "1"}
        balance={
          own ? (
            <LazyVendorBalance key={own.vendor} wallet={own} still={inRound} />
          ) : (
            session && <WalletBalance compact still={inRound} />
          )
        }
        more={
          session &&
          (guest ? (
            <CreateAccountLink look="primary" size="small" />
          ) : (
            <Link to="/m/voucherCenter" className={buttonClass({ look: "primary", size: "small" })}>
              <Trans>Deposit</Trans>
            </Link>
          ))
        }
        onBack={leave}
      />
      {launch?.game.jackpotCode && !launch.freePlay && (
        <p className={styles.jackpot}>
          <span aria-hidden="true">
            <Trans>Jackpot</Trans>
          </span>
          <b className="display">{gameJackpot(launch.game)}</b>
        </p>
      )}
      <div role="status" className={styles.status}>
        {launch && !online && <p className={styles.strip}>{i18n._(OFFLINE.round)}</p>}
        {launch && unavailable ? <p className={styles.strip}>{i18n._(MAINTENANCE.round)}</p> : null}
      </div>
      {launch && !launch.freePlay && !own && offersFreePlay(launch.game) && emptyWallet && !inRound && (
        <p className={styles.strip}>
          <Trans>Your balance is empty.</Trans>{" "}
          <PathLink href={hrefTo(true)} replace className={buttonClass({ look: "secondary", size: "small" })}>
            <Trans>Play for fun</Trans>
          </PathLink>
        </p>
      )}
      <JackpotWinNotice balance={session && <WalletBalance />} />
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
        <GameFrame
          key={launch.url}
          launch={launch}
          balance={launch.freePlay ? undefined : own ? ownBalance : wallet?.sumBalance}
          onMessage={onMessage}
          onLeave={leave}
        />
      ) : (
        <LaunchWait game={game} />
      )}
    </div>
  );
}
