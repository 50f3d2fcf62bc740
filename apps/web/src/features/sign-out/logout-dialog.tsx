import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { signOut } from "./sign-out.ts";

/** Asks for confirmation, then signs out and leads to home. */
export default function LogoutDialog({ onClose }: PanelProps) {
  const { t } = useLingui();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
    await signOut();
    hide();
    go({ to: "/m/home" }, { replace: true });
  };
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
