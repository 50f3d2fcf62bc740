import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamConversationKey } from "../../entities/team-message/team-message-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Mutes a conversation for the reader, or ends that. */
export function MuteButton({ memberId, muted }: { memberId: string; muted: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const mute = useMutation({
    mutationFn: () => call("team.conversation.mute", { params: { memberId }, body: { muted: !muted } }),
    onSuccess: async (now) => {
      toast(
        "success",
        now.muted ? t`Muted. New messages aren't counted.` : t`New messages are counted again.`,
      );
      void client.invalidateQueries({ queryKey: endpointKey("team.conversations") });
      await client.invalidateQueries({ queryKey: teamConversationKey(memberId) });
    },
    onError: (error) => toast("error", errorText(error)),
  });
  return (
    <IconButton
      icon={muted ? "mute" : "sound"}
      label={t`Mute this conversation`}
      aria-pressed={muted}
      aria-busy={mute.isPending}
      onClick={() => !mute.isPending && mute.mutate()}
    />
  );
}
