import type { AuditCheck, AuditReport, AuditRepository } from "./audit.repository.ts";

/** Proves that the books are right, or lists their faults. */
export class LedgerAudit {
  readonly #repository: AuditRepository;
  readonly #checks: AuditCheck[] = [];

  constructor(repository: AuditRepository) {
    this.#repository = repository;
  }

  /** Has another module's sums proved with the books, on the same snapshot. */
  add(check: AuditCheck): void {
    this.#checks.push(check);
  }

  run(): Promise<AuditReport> {
    return this.#repository.audit(this.#checks);
  }
}
