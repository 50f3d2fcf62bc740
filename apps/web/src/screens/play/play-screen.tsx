import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { WonPot } from "../../features/jackpots/index.ts";
import { GameFrame, type GameWord, LaunchBar, useLaunch } from "../../features/launch/index.ts";
import { useSession } from "../../features/session/index.ts";
import { WalletBalance } from "../../features/wallet/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError, isSessionOver } from "../../lib/http/index.ts";
import { hrefOf, toQueryString, useGo, useParams, useSearch } from "../../lib/navigation/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./play-screen.module.css";

/** A game in its frame under the house's bar. Reloading carries on with the same launch; back leaves it safely. */
export default function PlayScreen() {
  const go = useGo();
  const { launchId } = useParams("/m/play/$launchId");
  const intent = useSearch("/m/play/$launchId");
  const session = useSession();
  const queries = useQueryClient();
  const online = useOnline();
  const { data: launch, error, isFetching, refetch } = useLaunch(launchId, intent);
  const again = useCallback(() => {
    refetch().catch(() => {});
  }, [refetch]);

  // Playing for money asks for a session; sign-in leads back to this very address.
  const mustSignIn = isSessionOver(error);
  useEffect(() => {
    if (!mustSignIn) return;
    const here = hrefOf({ to: "/m/play/$launchId", params: { launchId }, search: intent });
    go(`/m/login${toQueryString({ from: here })}`, { replace: true });
  }, [mustSignIn, go, launchId, intent]);

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

  return (
    <div className={styles.screen}>
      <LaunchBar launch={launch} balance={session && <WalletBalance />} onBack={leave} />
      <div role="status">
        {!online && (
          <p className={styles.offline}>
            <Trans>No internet. A round under way is safe.</Trans>
          </p>
        )}
      </div>
      <WonPot balance={session && <WalletBalance />} />
      {launch ? (
        <GameFrame key={launch.url} launch={launch} onWord={onWord} onLeave={leave} />
      ) : error && !mustSignIn ? (
        <LaunchFailed error={error} busy={isFetching} onRetry={again} onLeave={leave} />
      ) : (
        <p className={styles.wait} role="status">
          <Spinner />
          <Trans>Setting the table</Trans>
        </p>
      )}
    </div>
  );
}

/** Asking again would only be told the same again. */
const FINAL = new Set<unknown>([
  "game.unknown",
  "game.closed",
  "vendor.unknown",
  "vendor.maintenance",
  "member.disabled",
  "launch.unknown",
  "launch.ended",
  "launch.free.play.unsupported",
  "launch.limit.reached",
]);

interface LaunchFailedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

function LaunchFailed({ error, busy, onRetry, onLeave }: LaunchFailedProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const final = error instanceof ApiError && FINAL.has(error.code);
  return (
    <div className={styles.failed}>
      <EmptyState
        broken
        title={t`This door stayed shut`}
        words={errorText(error)}
        action={
          <div className={styles.ways}>
            {!final && (
              <Button look="primary" busy={busy} onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button look={final ? "primary" : "secondary"} onClick={onLeave}>
              <Trans>Back to the lobby</Trans>
            </Button>
          </div>
        }
      />
    </div>
  );
}
