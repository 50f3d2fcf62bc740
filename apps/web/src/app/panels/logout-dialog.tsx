import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { signOut } from "../../features/session/index.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import type { PanelProps } from "./panel-props.ts";

/** Asks, then signs out: the platform is told, all that was kept is forgotten, and home stands in visitor's light. */
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
