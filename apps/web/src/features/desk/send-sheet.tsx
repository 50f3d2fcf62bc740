import type { ValueOf } from "@foyer/contract";
import type { deskMessagePreview } from "@foyer/contract/desk-work";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./desk.module.css";
import { deskCall } from "./desk-session.ts";
import { forgetKey, keyOf, type Letter, writingOf } from "./letter.ts";

interface SendSheetProps {
  asked: Letter;
  preview: ValueOf<typeof deskMessagePreview>;
  onClose: () => void;
  onSent: () => void;
}

/** A message as its readers will see it, and how many that are, before it goes. */
export function SendSheet({ asked, preview, onClose, onSent }: SendSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { people, username, content } = preview;
  const send = useMutation({
    mutationFn: () =>
      deskCall("desk.message.send", { body: { ...writingOf(asked), clientKey: keyOf(asked) } }),
    onSuccess: () => {
      forgetKey();
      toast("success", t`Sent`);
      void queries.invalidateQueries({ queryKey: ["desk.messages"] });
      onSent();
    },
  });
  return (
    <Sheet
      title={
        username === undefined
          ? t`To everybody: ${plural(people, { one: "# player", other: "# players" })}`
          : t`To ${username}`
      }
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <div className={styles.form}>
        <article className={styles.card}>
          <h3>
            <bdi>{asked.title}</bdi>
          </h3>
          <Prose html={content} />
        </article>
        {username === undefined && (
          <p className={styles.pale}>
            <Trans>What is sent to everybody cannot be taken back.</Trans>
          </p>
        )}
        {send.isError && (
          <p className={styles.refusal} role="alert">
            {errorText(send.error)}
          </p>
        )}
        <Button
          look={username === undefined ? "danger" : "primary"}
          size="large"
          full
          busy={send.isPending}
          onClick={() => {
            if (!send.isPending) send.mutate();
          }}
        >
          {username === undefined
            ? t`${plural(people, { one: "Send it to # player", other: "Send it to # players" })}`
            : t`Send it to ${username}`}
        </Button>
      </div>
    </Sheet>
  );
}
