import { useLingui } from "@lingui/react/macro";
import type { ReactNode, UIEvent } from "react";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { useDay, useTime } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { Composer } from "./composer.tsx";
import styles from "./conversation.module.css";
import { linkParts } from "./link-parts.ts";
import type { ConversationState } from "./use-conversation.ts";

/** Distance in pixels to the oldest message on screen at which older ones are loaded. */
const NEAR = 240;
const DAY = 24 * 60 * 60_000;

interface ConversationProps {
  state: ConversationState;
  /** The side of this user. */
  side: string;
  label: string;
  /** Shown while there are no messages. */
  greeting: ReactNode;
  /** Shown in place of the composer when nothing can be sent. */
  closed?: ReactNode;
  /** What helps to write, above the composer; `insert` adds to its text. */
  tools?: (insert: (text: string) => void) => ReactNode;
  /** Longest message, in characters. */
  longest: number;
}

/** Messages by side and day, the newest at the bottom, and a box for the next one. */
export function Conversation({ state, side, label, greeting, closed, tools, longest }: ConversationProps) {
  const { t, i18n } = useLingui();
  const { messages, unsent, older, readingOlder } = state;
  const days = useDays();
  const look = ({ currentTarget: { scrollHeight, clientHeight, scrollTop } }: UIEvent) => {
    if (scrollHeight - clientHeight - Math.abs(scrollTop) < NEAR) older?.();
  };
  if (state.failed)
    return (
      <div className={styles.broken}>
        <EmptyState
          broken
          title={i18n._(COULD_NOT_LOAD.conversation)}
          text={t`Check your connection and try again.`}
          action={<Button onClick={state.retry}>{t`Try again`}</Button>}
        />
      </div>
    );
  return (
    <div className={styles.conversation}>
      {/* Reversed: the list stays at its bottom by itself, and messages added at the top move nothing. */}
      <div className={styles.scroller} onScroll={look} tabIndex={0} role="region" aria-label={label}>
        <div className={styles.texts} role="log" aria-label={label} aria-busy={state.waiting || readingOlder}>
          {state.waiting && <Spinner />}
          {older && (
            <Button look="text" size="small" className={styles.older} busy={readingOlder} onClick={older}>
              {t`Earlier messages`}
            </Button>
          )}
          {!state.waiting && messages.length + unsent.length === 0 && (
            <p className={styles.greeting}>{greeting}</p>
          )}
          {messages.map((message, at) => {
            const day = days.of(message.at);
            const before = messages[at - 1];
            return (
              <div key={message.id} className={styles.message}>
                {(!before || days.of(before.at) !== day) && <p className={styles.day}>{day}</p>}
                <Bubble
                  mine={message.from === side}
                  name={
                    before?.name === message.name && before?.from === message.from ? undefined : message.name
                  }
                  text={message.text}
                >
                  <time dateTime={message.at}>
                    <bdi>{days.time(message.at)}</bdi>
                  </time>
                  {message.from === side && message.read && <span className={styles.seen}>{t`Seen`}</span>}
                </Bubble>
              </div>
            );
          })}
          {unsent.map(({ clientKey, text, failed }) => (
            <div key={clientKey} className={styles.message}>
              <Bubble mine text={text} pale>
                {failed ? (
                  <span className={styles.failed}>
                    <Icon name="warn" size="s" />
                    {t`Not sent yet`}
                    <button type="button" className={styles.again} onClick={state.again}>
                      {t`Try again`}
                    </button>
                  </span>
                ) : (
                  t`Sending…`
                )}
              </Bubble>
            </div>
          ))}
        </div>
      </div>
      {closed ?? (
        <Composer onSay={state.say} storageKey={`${state.keptAs}.draft`} tools={tools} longest={longest} />
      )}
    </div>
  );
}

interface BubbleProps {
  mine: boolean;
  name?: string | undefined;
  text: string;
  /** Sending failed. */
  pale?: boolean;
  /** When it was sent, and its state. */
  children: ReactNode;
}

function Bubble({ mine, name, text, pale, children }: BubbleProps) {
  return (
    <div className={cx(styles.bubble, mine && styles.mine, pale && styles.pale)}>
      {name && (
        <b className={styles.name}>
          <bdi>{name}</bdi>
        </b>
      )}
      <p className={styles.text} dir="auto">
        {linkParts(text).map(({ text: part, href }, at) =>
          href ? (
            <a key={at} href={href} target="_blank" rel="nofollow noopener noreferrer">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      <p className={styles.fact}>{children}</p>
    </div>
  );
}

/** Formats days and times of a conversation by the merchant's clock. */
function useDays() {
  const { t } = useLingui();
  const time = useTime();
  const day = useDay();
  const today = day(new Date(now()).toISOString());
  const yesterday = day(new Date(now() - DAY).toISOString());
  return {
    time,
    of: (at: string) => {
      const written = day(at);
      if (written === today) return t`Today`;
      return written === yesterday ? t`Yesterday` : written;
    },
  };
}
