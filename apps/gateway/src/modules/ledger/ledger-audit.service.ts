import type { AuditReport, AuditRepository } from "./audit.repository.ts";

/** Proves that the books are right, or lists their faults. */
export class LedgerAudit {
  readonly #repository: AuditRepository;

  constructor(repository: AuditRepository) {
    this.#repository = repository;
  }

  run(): Promise<AuditReport> {
    return this.#repository.audit();
  }
}
