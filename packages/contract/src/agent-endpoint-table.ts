// Generated from the contract by tools/make-endpoint-table.ts; do not edit. A test checks that it is current.
/** Endpoints that only agents may call. */
export const AGENT_ENDPOINTS = {
  "teams.kpi": { method: "GET", path: "/wps/agent/team/kpi", moduleId: "AGEINFO3" },
  "teams.members": { method: "GET", path: "/wps/agent/subordinates", moduleId: "AGEDOWNMAN3" },
  "teams.member": { method: "GET", path: "/wps/agent/subordinates/{memberId}", moduleId: "AGEDOWNMAN3" },
  "teams.profit": { method: "GET", path: "/wps/agent/team/pnl", moduleId: "AGEINFO3" },
} as const;
