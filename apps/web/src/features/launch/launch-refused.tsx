import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { type AnyErrorCode, ApiError } from "../../lib/http/index.ts";
import { Link, PathLink, useHref } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./launch-refused.module.css";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The way on that fits a refusal. */
type Way = "again" | "later" | "reopen" | "other-games" | "help" | "sign-up" | "for-real";

interface Answer {
  readonly title: MessageDescriptor;
  /** The code's own text where nothing is said here. */
  readonly words?: MessageDescriptor;
  readonly way: Way;
}

const SHUT: Answer = { title: msg`This door stayed shut`, way: "again" };
const GONE: Answer = { title: msg`This game has left the house`, way: "other-games" };

const ANSWERS: Partial<Record<AnyErrorCode, Answer>> = {
  "vendor.maintenance": {
    title: msg`This vendor rests for now`,
    words: msg`Its games wait for you until it is back. Other doors are open.`,
    way: "other-games",
  },
  "vendor.unknown": GONE,
  "game.unknown": GONE,
  "game.closed": { title: msg`This game is closed for now`, way: "other-games" },
  "member.disabled": {
    title: msg`This account opens no games`,
    words: msg`Customer service can say why, and help.`,
    way: "help",
  },
  "session.real.account.required": {
    title: msg`For real accounts`,
    words: msg`A trial's play money does not open this game. An account of your own does.`,
    way: "sign-up",
  },
  "launch.limit.reached": {
    title: msg`A short pause`,
    words: msg`You opened many games in a short time. This one opens again in a moment.`,
    way: "later",
  },
  "launch.vendor.unreachable": SHUT,
  "launch.free.play.unsupported": {
    title: msg`Not for fun`,
    words: msg`This game is only played for money.`,
    way: "for-real",
  },
  "launch.unknown": { title: SHUT.title, way: "reopen" },
  "launch.ended": {
    title: msg`This seat was given up`,
    words: msg`Nobody was there for a while. What you won is in your wallet.`,
    way: "reopen",
  },
  "network.timeout": {
    title: msg`This takes too long`,
    words: msg`The game did not answer in time. No stake was taken.`,
    way: "again",
  },
};

interface LaunchRefusedProps {
  error: unknown;
  /** It is being asked for again. */
  busy: boolean;
  onRetry: () => void;
  onLeave: () => void;
  /** Opens the same game anew, where this browser knows what it was. */
  reopen: string | undefined;
  /** The same game for money. */
  forReal: string;
  /** The link to games that are open, of other features. */
  otherGames: ReactNode;
}

/** Why a game does not open, and the way on that fits. */
export function LaunchRefused({ error, busy, onRetry, onLeave, ...ways }: LaunchRefusedProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const here = useHref();
  const code = error instanceof ApiError ? error.code : "system.error";
  const { title, words, way } = ANSWERS[code] ?? SHUT;
  const broken = way === "again" || code === "launch.unknown";
  const primary = buttonClass({ look: "primary" });
  const onward: Record<Way, ReactNode> = {
    again: (
      <Button look="primary" busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    ),
    later: <Later seconds={waitOf(error)} busy={busy} onRetry={onRetry} />,
    reopen: ways.reopen ? (
      <PathLink href={ways.reopen} replace className={primary}>
        <Trans>Open again</Trans>
      </PathLink>
    ) : (
      ways.otherGames
    ),
    "other-games": ways.otherGames,
    help: (
      <Link to="/m/customer" className={primary}>
        <Trans>Customer service</Trans>
      </Link>
    ),
    "sign-up": (
      <Link to="/m/register" search={{ from: here }} className={primary}>
        <Trans>Sign up</Trans>
      </Link>
    ),
    "for-real": (
      <PathLink href={ways.forReal} replace className={primary}>
        <Trans>Play for real</Trans>
      </PathLink>
    ),
  };
  return (
    // What broke is an alert by itself; a door that is merely shut is said as one.
    <div className={styles.refused} role={broken ? undefined : "alert"}>
      <EmptyState
        broken={broken}
        title={i18n._(title)}
        words={words ? i18n._(words) : errorText(error)}
        action={
          <div className={styles.ways}>
            {onward[way]}
            <Button look="secondary" onClick={onLeave}>{t`Back to the lobby`}</Button>
          </div>
        }
      />
    </div>
  );
}

const waitOf = (error: unknown): number => (error instanceof ApiError && error.retryAfterSeconds) || 0;

/** The pause counts down, then the door can be tried again. */
function Later({ seconds, busy, onRetry }: { seconds: number; busy: boolean; onRetry: () => void }) {
  const left = useSecondsLeft(seconds);
  return (
    <Button look="primary" busy={busy} disabled={left > 0} onClick={onRetry}>
      {left > 0 ? (
        // Counted for the eye alone: each second read out would be noise.
        <span className={styles.counting} aria-live="off">
          <Trans>Open again in {left} s</Trans>
        </span>
      ) : (
        <Trans>Open again</Trans>
      )}
    </Button>
  );
}
