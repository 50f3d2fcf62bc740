import type { AuditArea } from "@foyer/contract/audit-trail";

/** The entries of the audit trail that the address selects. */
export interface AuditFilter {
  operator?: string;
  area?: AuditArea;
  about?: string;
  day?: string;
}
