import { mayAct } from "@foyer/domain/operator-role";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { useBackOfficeSession } from "../back-office-session.ts";

/** In a chunk of its own: most cases are decided without it. */
const LazyMemberLevelSheet = lazyComponent({
  load: async () => ({ default: (await import("./member-level-sheet.tsx")).MemberLevelSheet }),
});

/** Opens what a member's level is and how it is set by hand, for the operators who may. */
export function ChangeLevel({ username }: { username: string }) {
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [open, setOpen] = useState(false);
  const may = mayAct(roles, ["risk"]);
  useEffect(() => (may ? LazyMemberLevelSheet.preload() : undefined), [may]);
  if (!may) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Change level…</Trans>
      </Button>
      {open && <LazyMemberLevelSheet username={username} onClose={() => setOpen(false)} />}
    </>
  );
}
