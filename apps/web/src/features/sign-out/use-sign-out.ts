import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { signOut } from "./sign-out.ts";

/** Signs out and leads to home; without a connection the player is told what happens later. */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const { t } = useLingui();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
    const { queued } = await signOut();
    hide();
    if (queued)
      toast(
        "info",
        t`You're logged out on this device. We'll end your session on our side when you're back online.`,
        DURATIONS.toastLong,
      );
    go({ to: "/m/home" }, { replace: true });
  };
  return { leaving, leave };
}
