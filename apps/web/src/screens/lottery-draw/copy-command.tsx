import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Copies the command that verifies the draw at the platform's command line. */
export function CopyCommand({ code, number }: { code: string; number: string }) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(`npm run admin -- lotteries verify ${code} ${number}`).then(
      () => toast("success", t`Command copied.`),
      () => toast("error", t`Copying was refused.`),
    );
  return <Button look="secondary" onClick={() => void copy()}>{t`Copy command`}</Button>;
}
