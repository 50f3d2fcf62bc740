import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { readJson, sessionStore, writeJson } from "../../../lib/storage.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import styles from "../back-office.module.css";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { EMPTY_DRAFT, isMessageDraft, type MessageDraft, namesMember, writingOf } from "./message-draft.ts";
import { SendSheet } from "./send-sheet.tsx";

const STORAGE_KEY = "foyer.backoffice.letter";

/** Writes a message to one player, to a group or to all. It can only be sent from the preview. */
export function MessageForm() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { about } = useSearch("/backoffice");
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...(readJson(sessionStore, STORAGE_KEY, isMessageDraft) ?? EMPTY_DRAFT),
    ...(about !== undefined && { to: "one", username: about }),
  }));
  const form = useRef<HTMLFormElement>(null);
  const [judged, setJudged] = useState(false);
  useEffect(() => writeJson(sessionStore, STORAGE_KEY, draft), [draft]);
  const look = useMutation({
    mutationFn: async (draft: MessageDraft) => ({
      draft,
      preview: await backOfficeCall("backoffice.message.preview", { body: writingOf(draft) }),
    }),
  });
  const change = (part: Partial<MessageDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    look.reset();
  };
  const { to, kind, username, title, text } = draft;
  const missing = {
    username: namesMember(to) && username.trim() === "",
    title: title.trim() === "",
    text: text.trim() === "",
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const first = missing.username ? "username" : missing.title ? "title" : missing.text && "text";
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!look.isPending) look.mutate(draft);
  };
  const { error } = look;
  const unknown = error instanceof ApiError && error.code === "member.unknown";
  const bad =
    error instanceof ApiError && error.code === "request.invalid" ? error.value["field"] : undefined;

  return (
    <form ref={form} className={styles.draft} noValidate onSubmit={submit} aria-label={t`Message to players`}>
      <h2>{t`Message to players`}</h2>
      <ChoiceChips
        legend={t`Recipient`}
        choices={[
          { value: "one", label: t`One player` },
          { value: "all", label: t`All players` },
          { value: "agents", label: t`Agents only` },
          { value: "players", label: t`Players who are no agents` },
          { value: "downlines", label: t`Direct downlines of an agent` },
          { value: "team", label: t`Team of an agent` },
        ]}
        value={to}
        onChoose={(next) => change({ to: next })}
      />
      {namesMember(to) && (
        <Field
          name="username"
          label={to === "one" ? t`Username` : t`Username of the agent`}
          icon="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_LIMITS.username}
          value={username}
          onChange={({ target }) => change({ username: target.value })}
          error={
            judged && missing.username
              ? t`Choose a recipient.`
              : unknown
                ? t`No player has this username.`
                : bad === "username"
                  ? t`This player is no agent.`
                  : undefined
          }
        />
      )}
      <ChoiceChips
        legend={t`Subject`}
        choices={[
          { value: "operator", label: t`General` },
          { value: "promotion", label: t`Promotion` },
          { value: "security", label: t`Security` },
        ]}
        value={kind}
        onChoose={(next) => change({ kind: next })}
      />
      <Field
        name="title"
        label={t`Title`}
        maxLength={TEXT_LIMITS.title}
        value={title}
        onChange={({ target }) => change({ title: target.value })}
        error={judged && missing.title ? t`Enter a title.` : bad === "title" ? errorText(error) : undefined}
      />
      <TextArea
        name="text"
        label={t`Text`}
        rows={8}
        maxLength={TEXT_LIMITS.text}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        hint={t`A blank line starts a paragraph, **two asterisks** make bold text, [text](/m/activity) makes a link.`}
        error={judged && missing.text ? t`Enter a text.` : bad === "text" ? errorText(error) : undefined}
      />
      {error && !unknown && bad !== "title" && bad !== "text" && bad !== "username" && (
        <p className={styles.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={look.isPending}>
        <Trans>Preview</Trans>
      </Button>
      {look.data && (
        <SendSheet
          {...look.data}
          onClose={look.reset}
          onSent={() => {
            look.reset();
            setJudged(false);
            setDraft(EMPTY_DRAFT);
          }}
        />
      )}
    </form>
  );
}
