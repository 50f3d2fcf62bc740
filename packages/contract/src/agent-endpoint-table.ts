// Generated from the contract by tools/make-endpoint-table.ts; do not edit. A test checks that it is current.
/** Endpoints that only agents may call. */
export const AGENT_ENDPOINTS = {
  "teams.kpi": { method: "GET", path: "/wps/agent/team/kpi", moduleId: "AGEINFO3" },
  "teams.members": { method: "GET", path: "/wps/agent/subordinates", moduleId: "AGEDOWNMAN3" },
  "teams.member": { method: "GET", path: "/wps/agent/subordinates/{memberId}", moduleId: "AGEDOWNMAN3" },
  "teams.profit": { method: "GET", path: "/wps/agent/team/pnl", moduleId: "AGEINFO3" },
  "rebates.own": { method: "GET", path: "/wps/agent/rebates", moduleId: "AGEINFO3" },
  "rebates.team": { method: "GET", path: "/wps/agent/rebates/subordinates", moduleId: "AGEDOWNMAN3" },
  "rebates.history": { method: "GET", path: "/wps/agent/rebates/history", moduleId: "AGEDOWNMAN3" },
  "rebates.answer": { method: "POST", path: "/wps/agent/rebates/requests/{id}", moduleId: "AGEINFO3" },
  "rebates.member": {
    method: "GET",
    path: "/wps/agent/rebates/subordinates/{memberId}",
    moduleId: "AGEDOWNMAN3",
  },
  "rebates.preview": {
    method: "POST",
    path: "/wps/agent/rebates/subordinates/{memberId}/preview",
    moduleId: "AGEDOWNMAN3",
  },
  "rebates.change": {
    method: "PUT",
    path: "/wps/agent/rebates/subordinates/{memberId}",
    moduleId: "AGEDOWNMAN3",
  },
  "rebates.withdraw": {
    method: "DELETE",
    path: "/wps/agent/rebates/subordinates/{memberId}/request",
    moduleId: "AGEDOWNMAN3",
  },
  "contracts.list": { method: "GET", path: "/wps/agent/contracts", moduleId: "AGEINFO3" },
  "contracts.read": { method: "GET", path: "/wps/agent/contracts/{id}", moduleId: "AGEINFO3" },
  "contracts.terms": {
    method: "GET",
    path: "/wps/agent/subordinates/{memberId}/contract/terms",
    moduleId: "AGEDOWNMAN3",
  },
  "contracts.propose": {
    method: "POST",
    path: "/wps/agent/subordinates/{memberId}/contracts",
    moduleId: "AGEDOWNMAN3",
  },
  "contracts.counter": { method: "POST", path: "/wps/agent/contracts/{id}/counter", moduleId: "AGEINFO3" },
  "contracts.answer": { method: "POST", path: "/wps/agent/contracts/{id}/answer", moduleId: "AGEINFO3" },
  "settlements.list": { method: "GET", path: "/wps/agent/statements", moduleId: "AGEINFO3" },
  "settlements.read": { method: "GET", path: "/wps/agent/statements/{id}", moduleId: "AGEINFO3" },
} as const;
