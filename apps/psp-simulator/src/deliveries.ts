import type { Behaviour, WebhookBehaviour } from "./behaviour.ts";
import type { Delivery, DeliveryData, Store } from "./store.ts";

/** Delays of the documented repetitions, each after the attempt before it. */
const MINUTE_MS = 60_000;
const RETRIES_MS = [15, 45, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
const TIMEOUT_MS = 10_000;
/** The longest delay of a timer. */
const LONGEST_SLEEP_MS = 3_600_000;

export interface DeliveriesOptions {
  readonly store: Store;
  readonly url: string;
  readonly token: string;
  readonly behaviour: () => Behaviour;
  /** Runs when a delivery is due, before its webhook is sent. */
  readonly onDue: (delivery: DeliveryData) => void;
}

/** Sends webhooks, and repeats those that were not accepted. What waits is stored, so that a restart loses none. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  behaviour(): Behaviour {
    return this.#options.behaviour();
  }

  /** Adds the webhooks of an event, as the behaviour wants them. */
  add(
    body: object,
    webhooks: WebhookBehaviour = this.behaviour().webhooks,
    delayMs = 0,
    payout?: DeliveryData["payout"],
  ): void {
    const { store } = this.#options;
    const due = Date.now() + delayMs + (webhooks === "late" ? this.behaviour().lateSeconds * 1000 : 0);
    const text = JSON.stringify(body);
    store.addDelivery(due, {
      ...(webhooks !== "never" && { body: text }),
      ...(webhooks === "wrong-token" && { wrongToken: true }),
      ...(payout && { payout }),
    });
    if (webhooks === "twice") store.addDelivery(due, { body: text });
    this.#schedule();
  }

  start(): void {
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Sends now whatever waits. */
  async deliverNow(): Promise<void> {
    await this.#running;
    this.#options.store.makeDeliveriesDue(Date.now());
    await this.#run();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const due = this.#options.store.nextDue();
    if (this.#stopped || due === undefined) return;
    const wait = Math.min(Math.max(due - Date.now(), 0), LONGEST_SLEEP_MS);
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  #run(): Promise<void> {
    this.#running ??= this.#deliverDue().finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  async #deliverDue(): Promise<void> {
    const due = this.#options.store.dueDeliveries(Date.now());
    await Promise.all(due.map((delivery) => this.#deliver(delivery)));
  }

  async #deliver({ id, attempt, data }: Delivery): Promise<void> {
    const { store, onDue } = this.#options;
    if (attempt === 0) onDue(data);
    const result =
      data.body === undefined ? "not sent" : await this.#send(data.body, data.wrongToken ?? false);
    const retry = data.body === undefined || /^2\d\d$/.test(result) ? undefined : RETRIES_MS[attempt];
    store.finishAttempt(id, retry === undefined ? null : Date.now() + retry, attempt + 1, result);
  }

  /** @returns the HTTP status, or the name of the error */
  async #send(body: string, wrongToken: boolean): Promise<string> {
    const { url, token } = this.#options;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-callback-token": wrongToken ? `not-${token.length}-the-token` : token,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return cause?.code ?? name;
    }
  }
}
