import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { COULD_NOT_LOAD, MAINTENANCE } from "../../i18n/situation-texts.ts";
import { type AnyErrorCode, ApiError } from "../../lib/http/index.ts";
import { Link, PathLink, useHref } from "../../lib/navigation/index.ts";
import { countdownText, useSecondsUntil } from "../../lib/use-seconds-until.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./launch-refused.module.css";

/** Action offered after a refusal. */
type Way = "again" | "later" | "reopen" | "other-games" | "help" | "sign-up" | "for-real";

interface Answer {
  readonly title: MessageDescriptor;
  /** Defaults to the error code's own text. */
  readonly text?: MessageDescriptor;
  readonly way: Way;
}

const UNAVAILABLE: Answer = { title: msg`The game didn't open.`, way: "again" };
const GONE: Answer = { title: msg`Game not found`, way: "other-games" };

const ANSWERS: Partial<Record<AnyErrorCode, Answer>> = {
  "vendor.maintenance": {
    title: MAINTENANCE.provider.title,
    text: MAINTENANCE.provider.text,
    way: "other-games",
  },
  "vendor.unknown": GONE,
  "game.unknown": GONE,
  "game.closed": { title: msg`Game unavailable`, way: "other-games" },
  "member.disabled": {
    title: msg`This account can't play games.`,
    text: msg`Contact customer service for details.`,
    way: "help",
  },
  "session.real.account.required": {
    title: msg`Real accounts only`,
    text: msg`Sign up to play this game with real money.`,
    way: "sign-up",
  },
  "launch.limit.reached": {
    title: msg`Too many games opened`,
    text: msg`Wait a moment before opening another game.`,
    way: "later",
  },
  "launch.vendor.unreachable": UNAVAILABLE,
  "launch.free.play.unsupported": {
    title: msg`No free play`,
    text: msg`This game is real money only.`,
    way: "for-real",
  },
  "launch.unknown": { title: UNAVAILABLE.title, way: "reopen" },
  "launch.ended": {
    title: msg`Session closed after inactivity`,
    text: msg`You were away for a while. Your winnings are in your balance.`,
    way: "reopen",
  },
  "network.timeout": {
    title: COULD_NOT_LOAD.game,
    text: msg`The game didn't answer in time. No stake was taken.`,
    way: "again",
  },
};

interface LaunchRefusedProps {
  error: unknown;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
  onLeave: () => void;
  /** Address that opens the same game again, if this browser knows which it was. */
  reopen: string | undefined;
  /** Address of the same game for real money. */
  forReal: string;
  /** Link to games that can be played, passed in because it belongs to another feature. */
  otherGames: ReactNode;
}

/** Why a game does not open, and what the player can do about it. */
export function LaunchRefused({ error, busy, onRetry, onLeave, ...ways }: LaunchRefusedProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const here = useHref();
  const code = error instanceof ApiError ? error.code : "system.error";
  const { title, text, way } = ANSWERS[code] ?? UNAVAILABLE;
  const broken = way === "again" || code === "launch.unknown";
  const primary = buttonClass({ look: "primary" });
  const onward: Record<Way, ReactNode> = {
    again: (
      <Button look="primary" busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    ),
    later: <Later end={retryAtOf(error)} busy={busy} onRetry={onRetry} />,
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
        <Trans>Play for real money</Trans>
      </PathLink>
    ),
  };
  return (
    // A broken EmptyState is an alert by itself; for the others this element is.
    <div className={styles.refused} role={broken ? undefined : "alert"}>
      <EmptyState
        broken={broken}
        title={i18n._(title)}
        text={text ? i18n._(text) : errorText(error)}
        action={
          <div className={styles.actions}>
            {onward[way]}
            <Button look="secondary" onClick={onLeave}>{t`Back to the lobby`}</Button>
          </div>
        }
      />
    </div>
  );
}

const retryAtOf = (error: unknown): number => (error instanceof ApiError && error.retryAt) || 0;

/** Counts down the required wait, then enables the retry. */
function Later({ end, busy, onRetry }: { end: number; busy: boolean; onRetry: () => void }) {
  const seconds = useSecondsUntil(end);
  const left = countdownText(seconds);
  return (
    <Button look="primary" busy={busy} disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? (
        // Not announced: a screen reader would read every second.
        <span className={styles.counting} aria-live="off">
          <Trans>Open again in {left}</Trans>
        </span>
      ) : (
        <Trans>Open again</Trans>
      )}
    </Button>
  );
}
