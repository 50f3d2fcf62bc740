import { mayAct } from "@foyer/domain/operator-role";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { useBackOfficeSession } from "../back-office-session.ts";

/** In a chunk of its own: few members lose phone and recovery codes. */
export const LazyFactorResetSheet = lazyComponent({
  load: async () => ({ default: (await import("./factor-reset-sheet.tsx")).FactorResetSheet }),
});

/** Opens a member's two-step login and how it is turned off, for the operators who may ask for that. */
export function FactorReset({ username }: { username: string }) {
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [open, setOpen] = useState(false);
  if (!mayAct(roles, ["support", "risk"])) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Two-step login…</Trans>
      </Button>
      {open && <LazyFactorResetSheet username={username} onClose={() => setOpen(false)} />}
    </>
  );
}
