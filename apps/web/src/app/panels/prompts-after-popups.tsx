import { getsContractPrompts, isAgent } from "@foyer/domain/member-type";
import { usePopupsDue } from "../../entities/announcement/popups-due.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { usePathname } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { HOME, shownAt } from "../routes.ts";

const Prompts = lazyComponent({
  load: async () => ({
    default: (await import("../../features/contract-prompts/contract-prompts.tsx")).ContractPrompts,
  }),
  catalogue: "agent-contracts",
});

/** Contracts that wait for an agent's answer: over home after the merchant's pop-ups, or over the agent home. */
export function PromptsAfterPopups() {
  const session = useSession();
  const shown = shownAt(usePathname());
  const popups = usePopupsDue();
  const type = session?.type;
  if (type === undefined || !isAgent(type) || !getsContractPrompts(type)) return null;
  return shown.path === "/m/agent" || (shown === HOME && !popups) ? <Prompts /> : null;
}
