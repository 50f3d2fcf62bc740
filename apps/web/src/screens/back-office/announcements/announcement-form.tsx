import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { readJson, sessionStore, writeJson } from "../../../lib/storage.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import styles from "../back-office.module.css";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { type AnnouncementDraft, EMPTY_DRAFT, isDraft, requestOf } from "./announcement-draft.ts";
import { PublishSheet } from "./publish-sheet.tsx";
import { useReaderTexts } from "./use-reader-texts.ts";

const STORAGE_KEY = "foyer.backoffice.announcement";

/** Writes an announcement. It can only be published from the preview. */
export function AnnouncementForm() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const readerTexts = useReaderTexts();
  const [draft, setDraft] = useState<AnnouncementDraft>(
    () => readJson(sessionStore, STORAGE_KEY, isDraft) ?? EMPTY_DRAFT,
  );
  const form = useRef<HTMLFormElement>(null);
  const [judged, setJudged] = useState(false);
  useEffect(() => writeJson(sessionStore, STORAGE_KEY, draft), [draft]);
  const look = useMutation({
    mutationFn: async (draft: AnnouncementDraft) => ({
      draft,
      preview: await backOfficeCall("backoffice.announcement.preview", { body: requestOf(draft) }),
    }),
  });
  const change = (part: Partial<AnnouncementDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    look.reset();
  };
  const { readers, title, text } = draft;
  const missing = { title: title.trim() === "", text: text.trim() === "" };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const first = missing.title ? "title" : missing.text && "text";
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!look.isPending) look.mutate(draft);
  };
  const { error } = look;
  const bad =
    error instanceof ApiError && error.code === "request.invalid" ? error.value["field"] : undefined;

  return (
    <form ref={form} className={styles.draft} noValidate onSubmit={submit} aria-label={t`New announcement`}>
      <h2>{t`New announcement`}</h2>
      <ChoiceChips
        legend={t`Who sees it`}
        choices={(["agents", "everyone"] as const).map((value) => ({ value, label: readerTexts[value] }))}
        value={readers}
        onChoose={(next) => change({ readers: next })}
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
      {error && bad !== "title" && bad !== "text" && (
        <p className={styles.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={look.isPending}>
        <Trans>Preview</Trans>
      </Button>
      {look.data && (
        <PublishSheet
          {...look.data}
          onClose={look.reset}
          onPublished={() => {
            look.reset();
            setJudged(false);
            setDraft(EMPTY_DRAFT);
          }}
        />
      )}
    </form>
  );
}
