import type { ReconciliationDifference, ReconciliationRun } from "@foyer/contract/reconciliation";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { matchPayouts } from "@foyer/domain/payout-matching";
import {
  type Difference,
  differencesOf,
  type OurTransaction,
  type ProviderFees,
  type TheirTransaction,
} from "@foyer/domain/reconciliation";
import { addDays, dayIn, timeIn } from "@foyer/domain/record-days";
import type { FastifyBaseLogger } from "fastify";
import { caseFilter } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { type PaymentProvider, PaymentRefused, PaymentUnknown } from "../../payments/port.ts";
import { BYTE_ORDER_MARK, csvLine } from "../records/csv.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import {
  ACCOUNT_SOURCE,
  type BookingFault,
  type DifferenceRow,
  type MovedRow,
  type NewRequest,
  type ReconciliationRepository,
  type RequestRow,
  type RunRow,
} from "./reconciliation.repository.ts";

/** Ended days that are planned: a deployment may have been off. */
const DAYS_BACK = 3;
const HOUR_MS = 60 * 60_000;
/** After the end of a day, for what is late. */
const SETTLING_MS = HOUR_MS;
/** A provider's clock and ours may differ, and a payment may be told after midnight. */
const NEARBY_MS = 6 * HOUR_MS;
const CHUNK = 500;

type Actor = Pick<Operator, "merchantId" | "operatorId">;

interface Dependencies {
  readonly runs: ReconciliationRepository;
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly settings: Pick<SettingsService, "merchant" | "all">;
  /** The merchant of a provider's transaction that matches nothing stored. */
  readonly defaultMerchantId: () => Promise<number>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Compares the books of payment providers and banks with the platform's, a day at a time. */
export class ReconciliationService {
  readonly #own: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#own = dependencies;
  }

  /** Plans the days that ended, and compares what is due. */
  async runDue(): Promise<void> {
    const { runs, settings, providers } = this.#own;
    for (const merchant of await settings.all()) {
      const lastEnded = addDays(
        dayIn(merchant.settings.timeZone, new Date(this.#own.now().getTime() - SETTLING_MS)),
        -1,
      );
      const days = Array.from({ length: DAYS_BACK }, (_, back) => addDays(lastEnded, -back));
      await runs.planProviders(merchant.id, [...providers.keys()], days);
    }
    await runs.planStatements();
    const dialects = [...providers.keys()];
    for (let run = await runs.claim(dialects); run; run = await runs.claim(dialects)) await this.#run(run);
  }

  /** Compares a day now. Throws `reconciliation.unknown`. */
  async run(merchantId: number, runId: string): Promise<ReconciliationRun> {
    const { id } = await this.#row(merchantId, runId);
    const claimed = await this.#own.runs.claim(id);
    if (claimed) await this.#run(claimed);
    return present(await this.#row(merchantId, runId));
  }

  async #run(run: RunRow): Promise<void> {
    const merchant = await this.#own.settings.merchant(run.merchantId);
    try {
      await (run.source.startsWith(ACCOUNT_SOURCE)
        ? this.#compareStatements(run, merchant)
        : this.#compareProvider(run, merchant));
    } catch (error) {
      if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
      this.#own.log.warn({ err: error, source: run.source, day: run.day }, "a day could not be reconciled");
      await this.#own.runs.fail(run, error.message);
    }
  }

  async #compareProvider(run: RunRow, merchant: Merchant): Promise<void> {
    const { providers, runs } = this.#own;
    const provider = providers.get(run.source);
    if (!provider) throw new PaymentUnknown("this deployment has no keys of the provider any more");
    const bounds = await runs.bounds(run.day, merchant.settings.timeZone);
    const listed = await listedAround(provider, bounds);
    const ids = listed.map(({ id }) => id);
    const others = await runs.ofOthers(merchant.id, run.source, ids);
    const isDefault = (await this.#own.defaultMerchantId()) === merchant.id;
    const numbers = listed.filter(({ kind }) => kind === "payout").map(({ reference }) => reference);
    const ours = await runs.ours(merchant.id, run.source, bounds, ids, numbers);
    const known = new Set(ours.flatMap(({ id, number }) => [id, number]));
    const own = listed.filter(
      ({ id, reference }) => !others.has(id) && (isDefault || known.has(id) || known.has(reference)),
    );
    const theirs = own.filter(({ at }) => at >= bounds.from && at < bounds.to);
    const nearby = new Set(own.map(({ id }) => id));
    const fees = feesOf(merchant, run.source);
    const differences = differencesOf({ theirs, nearby, ours, fees });
    await runs.store(run, differences, sumsOf(run.currency, theirs, ours));
  }

  async #compareStatements(run: RunRow, merchant: Merchant): Promise<void> {
    const { runs } = this.#own;
    const { timeZone } = merchant.settings;
    const accountId = run.accountId as bigint;
    const bounds = await runs.bounds(run.day, timeZone);
    await runs.matchPayouts(merchant.id, run.day, (debits, payouts) =>
      matchPayouts(debits, payouts, timeZone),
    );
    const lines = await runs.statementLines(accountId, run.day, timeZone);
    const ids = lines.map(({ id }) => id);
    const of = { merchantId: merchant.id, accountId, day: run.day };
    const ours = await runs.ofAccount(of, bounds, ids);
    const differences = differencesOf({ theirs: lines, nearby: new Set(), ours, fees: null });
    const balances = (await runs.unbalanced(accountId, run.day)).map(
      ({ id, fileName, closing, made, currency, at }): Difference => ({
        kind: "balance",
        what: "statement",
        transactionId: String(id),
        reference: fileName,
        number: null,
        theirAmount: closing,
        ourAmount: made,
        theirCurrency: currency,
        ourCurrency: currency,
        ourState: null,
        at,
      }),
    );
    await runs.store(run, [...differences, ...balances], sumsOf(run.currency, lines, ours));
  }

  async list(
    { merchantId }: { readonly merchantId: number },
    {
      q,
      before = null,
      state = null,
    }: { readonly q?: string; readonly before?: string | null; readonly state?: RunRow["state"] | null },
  ) {
    const filter = caseFilter(q === undefined ? {} : { q });
    const rows = await this.#own.runs.list(merchantId, filter, before, state, PAGE_ROWS);
    return pageOf(rows, present, (last) => String(last.id));
  }

  /** Throws `reconciliation.unknown`. */
  async read({ merchantId, operatorId }: Actor, runId: string, after?: string) {
    const run = await this.#row(merchantId, runId);
    const rows = await this.#own.runs.differences(run.id, after ?? null, PAGE_ROWS);
    return {
      run: present(run),
      ...pageOf(
        rows,
        (row) => presentDifference(row, operatorId),
        (last) => String(last.id),
      ),
    };
  }

  /** Asks that a difference is settled or open again. Throws the errors of `backoffice.run.act`. */
  async ask(
    { merchantId, operatorId }: Actor,
    runId: string,
    differenceId: string,
    request: NewRequest,
  ): Promise<ReconciliationRun> {
    const { runs } = this.#own;
    const outcome = await runs.ask(merchantId, runId, differenceId, request, operatorId);
    if (outcome === "unknown") throw new AppError("reconciliation.unknown");
    if (outcome === "booking-used") throw await this.#bookingUsed(merchantId, request.booking ?? "");
    if (outcome === "waits" || outcome === "moved") throw tooLate(await runs.moved(runId, differenceId));
    if (outcome !== "asked" && outcome !== "again") throw badBooking(outcome);
    return present(await this.#row(merchantId, runId));
  }

  /** Confirms or declines what a colleague asked. Throws the errors of `backoffice.run.act`. */
  async decide(
    { merchantId, operatorId }: Actor,
    runId: string,
    requestId: string,
    event: "confirm" | "decline",
    note: string | null,
  ): Promise<ReconciliationRun> {
    const { runs } = this.#own;
    const outcome = await runs.decide(merchantId, runId, requestId, event, note, operatorId);
    if (outcome === "unknown") throw new AppError("reconciliation.unknown");
    if (outcome === "own") throw new AppError("reconciliation.own");
    if (outcome === "booking-used")
      throw await this.#bookingUsed(merchantId, await runs.bookingOf(runId, requestId));
    if (outcome === "closed") throw tooLate(await runs.decided(runId, requestId));
    if (outcome !== "done" && outcome !== "again") throw badBooking(outcome);
    return present(await this.#row(merchantId, runId));
  }

  /** All differences of a day as CSV. Throws `reconciliation.unknown`. */
  async csv(merchantId: number, runId: string): Promise<{ name: string; text: AsyncGenerator<string> }> {
    const run = await this.#row(merchantId, runId);
    const { settings } = await this.#own.settings.merchant(merchantId);
    return {
      name: `${run.source.replace(":", "-")}-${run.day}.csv`,
      text: this.#lines(run.id, settings.timeZone),
    };
  }

  async *#lines(runId: bigint, timeZone: string): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK +
      csvLine([
        "time",
        "difference",
        "of",
        "transaction",
        "reference",
        "order",
        "theirs",
        "their currency",
        "ours",
        "our currency",
        "our state",
        "state",
        "note",
        "settled by",
        "confirmed by",
        "booking",
        "cause",
      ]);
    let after: string | null = null;
    for (;;) {
      const rows: DifferenceRow[] = await this.#own.runs.differences(runId, after, CHUNK);
      yield rows
        .map((row) => presentDifference(row, null))
        .map((one) =>
          csvLine([
            timeIn(timeZone, new Date(one.at)),
            one.kind,
            one.what,
            one.transactionId,
            one.reference,
            one.number ?? "",
            one.theirAmount ?? "",
            one.theirCurrency ?? "",
            one.ourAmount ?? "",
            one.ourCurrency ?? "",
            one.ourState ?? "",
            one.state,
            one.note ?? "",
            one.settledBy ?? "",
            one.confirmedBy ?? "",
            one.booking?.number ?? "",
            one.cause ?? "",
          ]),
        )
        .join("");
      const last = rows.at(-1);
      if (!last || rows.length < CHUNK) return;
      after = String(last.id);
    }
  }

  /** Number of days that need an operator. */
  waiting(merchantId: number): Promise<number> {
    return this.#own.runs.waiting(merchantId);
  }

  /** The refusal of a booking that settles another difference, with that one. */
  async #bookingUsed(merchantId: number, booking: string): Promise<AppError> {
    const corrected = await this.#own.runs.correctedBy(merchantId, booking);
    return new AppError("reconciliation.booking.used", "the booking settles another difference", {
      ...corrected,
    });
  }

  async #row(merchantId: number, runId: string): Promise<RunRow> {
    const row = await this.#own.runs.read(merchantId, runId);
    if (!row) throw new AppError("reconciliation.unknown");
    return row;
  }
}

/** Why a booking corrects nothing, as rule of its field. */
const BOOKING_RULES = {
  "no-booking": "unknown",
  "booking-own": "own",
  "booking-earlier": "earlier",
  "booking-reversed": "reversed",
} as const satisfies Record<Exclude<BookingFault, "booking-used">, string>;

const badBooking = (fault: keyof typeof BOOKING_RULES): AppError =>
  new AppError("request.invalid", "the booking does not correct the difference", {
    field: "booking",
    rule: BOOKING_RULES[fault],
    in: "body",
  });

const tooLate = (moved: MovedRow | undefined): AppError =>
  new AppError(
    "operator.too.late",
    "it was decided meanwhile",
    moved && {
      ...(moved.by !== null && { by: moved.by }),
      state: moved.state,
      at: moved.at.toISOString(),
    },
  );

/** The provider's transactions of the days (UTC) that a merchant's day touches, and some hours around it. */
async function listedAround(
  provider: PaymentProvider,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<TheirTransaction[]> {
  const listed: TheirTransaction[] = [];
  const last = dayIn("UTC", new Date(to.getTime() + NEARBY_MS));
  for (let day = dayIn("UTC", new Date(from.getTime() - NEARBY_MS)); day <= last; day = addDays(day, 1))
    for await (const transaction of provider.transactionsOf(day)) listed.push(transaction);
  return listed;
}

function feesOf({ settings }: Merchant, dialect: string): ProviderFees | null {
  const agreed = settings.providerFees[dialect];
  return agreed
    ? {
        payInRate: Math.round(agreed.payInPercent * 100),
        payInFixed: parseAmount(agreed.payInFixed),
        payoutFixed: parseAmount(agreed.payoutFixed),
      }
    : null;
}

/** Sums in the merchant's currency; another currency is a difference anyway. */
function sumsOf(currency: string, theirs: readonly TheirTransaction[], ours: readonly OurTransaction[]) {
  const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
  const moved = theirs
    .filter((one) => one.currency === currency && one.kind !== "fee")
    .map(({ amount }) => amount);
  const fees = theirs
    .filter((one) => one.currency === currency && one.kind === "fee")
    .map(({ amount }) => -amount);
  const ids = new Set(theirs.map(({ id }) => id));
  const own = ours
    .filter(
      (one) => one.moved && one.currency === currency && (one.ofDay || (one.id !== null && ids.has(one.id))),
    )
    .map(({ amount }) => amount);
  return {
    theirIn: add(moved.filter((amount) => amount > 0n)),
    theirOut: -add(moved.filter((amount) => amount < 0n)),
    theirFees: add(fees),
    ourIn: add(own.filter((amount) => amount > 0n)),
    ourOut: -add(own.filter((amount) => amount < 0n)),
    transactions: moved.length,
  };
}

const present = ({
  id,
  source,
  account,
  ranAt,
  failure,
  theirIn,
  theirOut,
  theirFees,
  ourIn,
  ourOut,
  day,
  state,
  currency,
  transactions,
  open,
  settled,
}: RunRow): ReconciliationRun => ({
  runId: String(id),
  source: account ?? source,
  day,
  state,
  currency,
  ...(ranAt && { ranAt: ranAt.toISOString() }),
  ...(failure !== null && { failure }),
  theirIn: formatAmount(theirIn),
  theirOut: formatAmount(theirOut),
  theirFees: formatAmount(theirFees),
  ourIn: formatAmount(ourIn),
  ourOut: formatAmount(ourOut),
  transactions,
  open,
  settled,
});

const presentDifference = (row: DifferenceRow, operatorId: number | null): ReconciliationDifference => ({
  differenceId: String(row.id),
  kind: row.kind,
  what: row.what,
  transactionId: row.transactionId,
  reference: row.reference,
  ...(row.number !== null && { number: row.number }),
  ...(row.theirAmount !== null && { theirAmount: formatAmount(row.theirAmount) }),
  ...(row.ourAmount !== null && { ourAmount: formatAmount(row.ourAmount) }),
  ...(row.theirCurrency !== null && { theirCurrency: row.theirCurrency }),
  ...(row.ourCurrency !== null && { ourCurrency: row.ourCurrency }),
  ...(row.ourState !== null && { ourState: row.ourState }),
  at: row.at.toISOString(),
  state: row.state,
  ...(row.note !== null && { note: row.note }),
  ...(row.settledBy !== null && { settledBy: row.settledBy }),
  ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  ...(row.booking !== null && { booking: row.booking }),
  ...(row.cause !== null && { cause: row.cause }),
  ...(row.confirmedBy !== null && { confirmedBy: row.confirmedBy }),
  ...(row.request !== null && { request: presentRequest(row.request, operatorId) }),
  ...(row.declined !== null && {
    declined: {
      by: row.declined.by,
      at: new Date(row.declined.at).toISOString(),
      ...(row.declined.note !== null && { note: row.declined.note }),
    },
  }),
});

const presentRequest = (
  { requestId, aim, booking, cause, note, askedById, askedBy, askedAt }: RequestRow,
  operatorId: number | null,
) => ({
  requestId,
  aim,
  ...(booking !== null && { booking }),
  ...(cause !== null && { cause }),
  note,
  askedBy,
  askedAt: new Date(askedAt).toISOString(),
  mine: askedById === operatorId,
});
