import type { Behaviour } from "./behaviour.ts";
import type { Deliveries } from "./deliveries.ts";
import type { PayIns } from "./pay-ins.ts";
import type { Payouts } from "./payouts.ts";
import type { DeliveryReport } from "./store.ts";
import type { Transactions } from "./transactions.ts";

/** What the routes use. */
export interface Simulator {
  readonly apiKey: string;
  readonly payIns: PayIns;
  readonly payouts: Payouts;
  readonly transactions: Transactions;
  readonly deliveries: Deliveries;
  /** Public address of the payment pages. */
  pages(): string;
  behaviour(): Behaviour;
  behave(change: Partial<Behaviour>): void;
  /** The latest webhooks, newest first. */
  reports(): readonly DeliveryReport[];
  close(): void;
}
