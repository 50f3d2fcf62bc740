import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keepLink } from "../../entities/invitation/invitation-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Asks for confirmation, then ends a link. */
export function EndLinkDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const end = useMutation({
    mutationFn: () => call("invitations.end", { params: { code } }),
    onSuccess: (link) => {
      keepLink(client, link);
      onClose();
      toast("success", t`Link ended.`);
    },
    onError: (error) => {
      onClose();
      toast("error", errorText(error));
    },
  });
  return (
    <Dialog
      title={t`End this link?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={end.isPending} onClick={() => !end.isPending && end.mutate()}>
            {t`End link`}
          </Button>
        </>
      }
    >
      <p>{t`Nobody can join by it any more, and it can't be opened again. Its statistics stay.`}</p>
    </Dialog>
  );
}
