import { checkField, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import styles from "../../entities/feedback/feedback.module.css";
import { feedbackKeys } from "../../entities/feedback/feedback-calls.ts";
import { type Chosen, SendingPicture, StoredPicture } from "../../entities/feedback/picture-box.tsx";
import { useFeedbackCategories } from "../../entities/feedback/use-feedback-categories.ts";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { randomId } from "../../lib/random.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { type Draft, dropDraft, EMPTY_DRAFT, readDraft, saveDraft } from "./draft.ts";

interface FeedbackFormProps {
  userName: string;
  onSent: (receipt: string) => void;
}

/** Feedback form. The text is stored as a draft until it is sent. */
export function FeedbackForm({ userName, onSent }: FeedbackFormProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { rules } = useFieldRules();
  const categories = useFeedbackCategories();
  const box = useRef<HTMLTextAreaElement>(null);
  const waiting = useId();
  const [draft, setDraft] = useState<Draft>(() => readDraft(userName));
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [stopped, setStopped] = useState<readonly string[]>([]);
  const [judged, setJudged] = useState(false);
  const [keyOf] = useState(sendingKeys);
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  useEffect(() => saveDraft(userName, draft), [userName, draft]);

  const { minLength: least = 10, maxLength: most = LIMITS.feedbackContent } =
    rules.find(({ field }) => field === "feedbackContent") ??
    DEFAULT_FIELD_RULES.find(({ field }) => field === "feedbackContent") ??
    {};
  const size = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "megabyte" }).format(
    LIMITS.uploadBytes / 1024 ** 2,
  );
  const content = draft.content.trim();
  const length = [...content].length;
  const wrong = checkField(rules, "feedbackContent", content) !== null || content === "";

  const send = useMutation({
    mutationFn: () =>
      call("feedback.send", {
        body: {
          category: draft.category,
          content,
          images: draft.images.map(({ image }) => image),
          clientKey: keyOf({ ...draft, content }),
        },
      }),
    onSuccess: ({ receipt }) => {
      dropDraft();
      setDraft(EMPTY_DRAFT);
      setJudged(false);
      void client.invalidateQueries({ queryKey: feedbackKeys.list });
      onSent(receipt);
    },
    onError: (error) => {
      // uploads deleted in the meantime have to be chosen again
      if (error instanceof ApiError && error.code === "feedback.image.unknown") change({ images: [] });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || chosen.length > 0) return;
    setJudged(true);
    if (wrong) box.current?.focus();
    else send.mutate();
  };
  const room = LIMITS.uploads - draft.images.length - chosen.length;
  const choose = (files: FileList | null) => {
    // copied now: clearing the input empties its FileList
    const added = [...(files ?? [])].slice(0, Math.max(0, room)).map((file) => ({ id: randomId(), file }));
    setChosen((current) => [...current, ...added]);
  };
  const drop = (one: Chosen) => setChosen((current) => current.filter((other) => other !== one));

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ChoiceChips
        legend={t`Subject`}
        choices={categories}
        value={draft.category}
        onChoose={(category) => change({ category })}
      />
      <TextArea
        ref={box}
        label={t`Your message`}
        rows={6}
        value={draft.content}
        hint={t`${length} of ${most} characters`}
        error={judged && wrong ? t`${least} to ${most} characters` : undefined}
        onChange={({ target }) => change({ content: target.value.replaceAll("\t", " ") })}
        onBlur={() => content !== "" && setJudged(true)}
      />
      <fieldset className={styles.group}>
        <legend>{t`Pictures`}</legend>
        <ul className={styles.pictures}>
          {draft.images.map((image, at) => (
            <StoredPicture
              key={image.image}
              image={image}
              at={at + 1}
              onRemove={() => change({ images: draft.images.filter((other) => other !== image) })}
            />
          ))}
          {chosen.map((one, at) => (
            <SendingPicture
              key={one.id}
              chosen={one}
              at={draft.images.length + at + 1}
              onUploaded={(image) => {
                drop(one);
                setDraft((current) => ({ ...current, images: [...current.images, image] }));
              }}
              onStopped={(yes) =>
                setStopped((current) => [...current.filter((id) => id !== one.id), ...(yes ? [one.id] : [])])
              }
              onRemove={() => drop(one)}
            />
          ))}
          {room > 0 && (
            <li className={styles.picture}>
              <label className={styles.add}>
                <Icon name="plus" />
                {t`Add picture`}
                <input
                  type="file"
                  accept="image/png,image/jpeg"
                  multiple
                  onChange={({ target }) => {
                    choose(target.files);
                    target.value = "";
                  }}
                />
              </label>
            </li>
          )}
        </ul>
        <p className={styles.count}>{t`PNG or JPEG, up to ${size} each. Location data is removed.`}</p>
      </fieldset>
      {send.isError && (
        <p className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          {errorText(send.error)}
        </p>
      )}
      {chosen.length > 0 && (
        <p id={waiting} className={styles.count}>
          {chosen.some(({ id }) => !stopped.includes(id))
            ? t`You can send when your pictures are uploaded.`
            : t`A picture isn't uploaded. Try again or remove it, then send.`}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={send.isPending}
        disabled={chosen.length > 0}
        aria-describedby={chosen.length > 0 ? waiting : undefined}
      >
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
