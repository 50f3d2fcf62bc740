import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Asks for confirmation, then signs out and leads to home. */
export default function LogoutDialog({ onClose }: PanelProps) {
  const { t } = useLingui();
  const { leaving, leave } = useSignOut();
  return (
    <Dialog
      title={t`Are you sure you want to logout?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" busy={leaving} onClick={leave}>
            {t`Confirm`}
          </Button>
        </>
      }
    />
  );
}
