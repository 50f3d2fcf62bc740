import type { TeamGroup } from "@foyer/contract/team-messages";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./message-team.module.css";
import { plainText } from "./plain-text.ts";

interface BroadcastSheetProps {
  /** Only direct downlines get it who are agents. */
  agentsOnly: boolean;
  onClose: () => void;
}

/** Writes one text to all direct downlines, or to a group of them. The text stays until it is sent. */
export function BroadcastSheet({ agentsOnly, onClose }: BroadcastSheetProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<TeamGroup | "all">("all");
  const to = agentsOnly ? "agents" : chosen;
  const [judged, setJudged] = useState(false);
  const [keyOf] = useState(sendingKeys);
  const sent = plainText(text).trim();
  const length = [...sent].length;
  const wrong =
    length === 0
      ? t`Write a message.`
      : length > LIMITS.teamMessage
        ? t`The message is too long.`
        : undefined;
  const [now, most] = [i18n.number(length), i18n.number(LIMITS.teamMessage)];
  const send = useMutation({
    mutationFn: () => {
      const message = { text: sent, ...(chosen !== "all" && { group: chosen }) };
      return call("team.broadcast", { body: { ...message, clientKey: keyOf(message) } });
    },
    onSuccess: ({ recipients }) => {
      toast("success", t`${plural(recipients, { one: "Sent to # member.", other: "Sent to # members." })}`);
      void client.invalidateQueries({ queryKey: endpointKey("team.conversations") });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setJudged(true);
    if (wrong) box.current?.focus();
    else send.mutate();
  };
  return (
    <Sheet title={t`Write to all`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {!agentsOnly && (
          <ChoiceChips
            legend={t`Recipient`}
            choices={[
              { value: "all", label: t`All` },
              { value: "agents", label: t`Agents only` },
              { value: "players", label: t`Players who are no agents` },
            ]}
            value={chosen}
            onChoose={setChosen}
          />
        )}
        <p className={styles.note}>
          {to === "agents" ? (
            <Trans>
              Every agent directly below you gets this message. You can't take it back once it is sent.
            </Trans>
          ) : to === "players" ? (
            <Trans>
              Every player directly below you who is no agent gets this message. You can't take it back once
              it is sent.
            </Trans>
          ) : (
            <Trans>
              Every member directly below you gets this message. You can't take it back once it is sent.
            </Trans>
          )}
        </p>
        <TextArea
          ref={box}
          label={t`Your message`}
          rows={5}
          value={text}
          hint={t`${now} of ${most} characters`}
          error={(judged && wrong) || (send.error && errorText(send.error))}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="primary" full busy={send.isPending}>
          {chosen === "all" ? <Trans>Send to all</Trans> : <Trans>Send</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
