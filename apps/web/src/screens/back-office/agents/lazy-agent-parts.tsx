import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WAITING } from "../part-states.tsx";

/** Forms and sheets about agents in chunks of their own: most visits only read. */
export const LazyAgentForm = lazyComponent({
  load: async () => ({ default: (await import("./agent-form.tsx")).AgentForm }),
  ...WAITING,
});

export const LazyMemberBet = lazyComponent({
  load: async () => ({ default: (await import("./member-bet.tsx")).MemberBet }),
  ...WAITING,
});

export const LazyMemberRecords = lazyComponent({
  load: async () => ({ default: (await import("./member-records.tsx")).MemberRecords }),
  ...WAITING,
});

export const LazyAgentRateEditor = lazyComponent({
  load: async () => ({ default: (await import("./agent-rate-editor.tsx")).AgentRateEditor }),
  ...WAITING,
});

export const LazyAgentQuotaEditor = lazyComponent({
  load: async () => ({ default: (await import("./agent-quota-editor.tsx")).AgentQuotaEditor }),
  ...WAITING,
});

export const LazyAgentMoveSheet = lazyComponent({
  load: async () => ({ default: (await import("./agent-move-sheet.tsx")).AgentMoveSheet }),
});

export const LazyContractTermsSheet = lazyComponent({
  load: async () => ({ default: (await import("../contracts/contract-terms-sheet.tsx")).ContractTermsSheet }),
});
