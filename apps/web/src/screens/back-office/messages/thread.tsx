import type { BackOfficeChatPage } from "@foyer/contract/back-office";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef } from "react";
import { Conversation } from "../../../entities/conversation/conversation.tsx";
import { useConversation } from "../../../entities/conversation/use-conversation.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY_PART } from "../../../i18n/screen-texts.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { LIMITS } from "../../../lib/durations.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { LazyFactorReset } from "../members/lazy-factor-reset.tsx";
import { PlayerLink } from "../player-link.tsx";
import { useChats } from "../use-back-office-pages.ts";
import { useMemberTypes } from "../use-member-types.ts";
import { CannedPicker } from "./canned-picker.tsx";

type ChatMember = BackOfficeChatPage["member"];

/** A conversation with a player, from the operator's side. */
export function Thread({ chatId, onBack }: { chatId: string; onBack: () => void }) {
  const { i18n, t } = useLingui();
  const read = useCallback(
    (before: string | undefined, signal: AbortSignal) =>
      backOfficeCall(
        "backoffice.chat.read",
        { params: { chatId }, query: before === undefined ? {} : { before } },
        signal,
      ),
    [chatId],
  );
  const say = (body: { text: string; clientKey: string }) =>
    backOfficeCall("backoffice.chat.send", { params: { chatId }, body });
  const state = useConversation({
    queryKey: backOfficeKeys.chat(chatId),
    read,
    say,
    storageKey: `foyer.backoffice.${chatId}`,
  });
  const listed = usePlayer(chatId);
  // a conversation that was found by a search may not be in the part of the list that is loaded
  const player = listed ?? state.newestPage?.player ?? "";
  useSeenByOperator(chatId, state.messages[state.messages.length - 1]?.id);
  return (
    <section className={styles.thread}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon="back" label={t`All conversations`} onClick={onBack} />
        </span>
        <h2>
          <bdi>{player}</bdi>
        </h2>
        {state.newestPage && <AboutPlayer member={state.newestPage.member} />}
      </header>
      <Conversation
        state={state}
        side="operator"
        label={t`Conversation with ${player}`}
        greeting={i18n._(EMPTY_PART.conversation)}
        longest={LIMITS.chatMessage}
        tools={(insert) => <CannedPicker language={state.newestPage?.language} onInsert={insert} />}
      />
    </section>
  );
}

/** Whom the conversation is with. */
function AboutPlayer({ member: { id, username, type, balance, ...member } }: { member: ChatMember }) {
  const { t } = useLingui();
  const day = useDay();
  const money = useMoney();
  const types = useMemberTypes();
  const since = day(member.since);
  return (
    <div className={styles.fact}>
      <PlayerLink id={type === 4 ? undefined : id}>{username}</PlayerLink>, {types[type]},{" "}
      {t`member since ${since}`}
      {balance !== undefined && (
        <>
          , {t`balance`} <Money parts={money(balance)} />
        </>
      )}{" "}
      {type !== 4 && <LazyFactorReset username={username} />}
    </div>
  );
}

/** The player's name in the conversation list. */
function usePlayer(chatId: string): string | undefined {
  return useChats().items?.find((chat) => chat.chatId === chatId)?.player;
}

function useSeenByOperator(chatId: string, newest: string | undefined): void {
  const reported = useRef<string>(undefined);
  useEffect(() => {
    const report = () => {
      if (newest === undefined || reported.current === newest || document.visibilityState !== "visible")
        return;
      reported.current = newest;
      backOfficeCall("backoffice.chat.seen", { params: { chatId }, body: { last: newest } }).catch(() => {
        reported.current = undefined;
      });
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [chatId, newest]);
}
