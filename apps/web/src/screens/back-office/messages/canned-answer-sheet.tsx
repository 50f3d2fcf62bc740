import type { CannedAnswer } from "@foyer/contract/canned-answers";
import type { Language } from "@foyer/contract/shared";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { LANGUAGES } from "../../../i18n/languages.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { randomId } from "../../../lib/random.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { cannedQuery } from "./use-canned-answers.ts";

const OVERTAKEN: ReadonlySet<string> = new Set(["request.conflict", "canned.unknown"]);

type Texts = Partial<Record<Language, string>>;

interface CannedAnswerSheetProps {
  /** Undefined: a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

/** Writes a canned answer: its title, and its text in each of the merchant's languages that it has one in. */
export function CannedAnswerSheet({ answer, onClose }: CannedAnswerSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const settings = useSettings();
  const [cannedKey] = useState(() => answer?.cannedKey ?? randomId());
  const [title, setTitle] = useState(answer?.title ?? "");
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries(answer?.texts.map(({ language, text }) => [language, text]) ?? []),
  );
  // a text in a language that the merchant no longer offers can still be removed
  const languages = [
    ...new Set([...(settings?.languages ?? []), ...(answer?.texts.map((text) => text.language) ?? [])]),
  ];
  const [language, setLanguage] = useState<Language>(settings?.defaultLanguage ?? "EN");
  const [version, setVersion] = useState(answer?.version ?? 0);
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const written = languages.flatMap((code) => {
    const text = (texts[code] ?? "").trim();
    return text === "" ? [] : [{ language: code, text }];
  });
  const missing = { title: title.trim() === "", text: written.length === 0 };
  const { name } = LANGUAGES[language];

  const save = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.canned.save", {
        params: { cannedKey },
        body: { title: title.trim(), texts: written, version },
      }),
    onSuccess: () => {
      toast("success", t`Answer saved.`);
      onClose();
    },
    // changed or deleted by another operator meanwhile: saving again, now knowingly, replaces that
    onError: async (error) => {
      if (!(error instanceof ApiError && OVERTAKEN.has(error.code))) return;
      const { content } = await queries.fetchQuery(cannedQuery);
      setVersion(content.find((known) => known.cannedKey === cannedKey)?.version ?? 0);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.canned }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing.title || missing.text)
      form.current?.querySelector<HTMLElement>(`[name=${missing.title ? "title" : "text"}]`)?.focus();
    else if (!save.isPending) save.mutate();
  };

  return (
    <Sheet title={answer ? t`Edit answer` : t`New answer`} closeLabel={t`Close`} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          name="title"
          label={t`Title`}
          hint={t`Only operators see it.`}
          maxLength={TEXT_LIMITS.cannedTitle}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={judged && missing.title ? t`Enter a title.` : undefined}
        />
        {languages.length > 1 && (
          <ChoiceChips
            legend={t`Language`}
            choices={languages.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
            value={language}
            onChoose={setLanguage}
          />
        )}
        <TextArea
          name="text"
          label={t`Text in ${name}`}
          rows={6}
          maxLength={TEXT_LIMITS.cannedText}
          lang={LANGUAGES[language].tag}
          dir="auto"
          value={texts[language] ?? ""}
          onChange={({ target }) => setTexts((current) => ({ ...current, [language]: target.value }))}
          error={judged && missing.text ? t`Enter a text.` : undefined}
        />
        {save.isError && (
          <p className={styles.refusal} role="alert">
            {errorText(save.error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
