import { createHash, randomBytes } from "node:crypto";
import { type DepositOrder, MAX_SLIPS } from "@foyer/contract/deposits";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { withNewNumber } from "../../db/order-number.ts";
import { AppError } from "../../http/errors.ts";
import { pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import { type PaymentProvider, PaymentRefused, PaymentUnknown } from "../../payments/port.ts";
import type { ImageEncoder } from "../../sanitize/encode-image.ts";
import type { ClubService } from "../club/club.service.ts";
import { type OrderFilter, presentTotals } from "../records/order-records.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { DepositMethodsRepository, MethodRow } from "./deposit-methods.repository.ts";
import {
  feeOf,
  presentMethod,
  presentOrder,
  presentPromotion,
  presentSummary,
  withLimits,
} from "./deposit-presentation.ts";
import type { DepositsRepository, OrderRow } from "./deposits.repository.ts";
import type { PaymentIntake } from "./payment-intake.ts";

/** Orders of one member that wait for a payment. */
const MOST_UNPAID = 3;
/** Those and orders that an operator checks. */
const MOST_OPEN = 10;
/** When the provider is first asked about an order for which no webhook came. */
const FIRST_POLL_SECONDS = 120;

/** Who looks at deposits, and in which languages. */
export interface DepositActor {
  readonly player: Player;
  readonly merchant: Merchant;
  readonly languages: readonly string[];
}

interface CreateInput {
  readonly method: string;
  readonly amount: string;
  readonly bank?: string;
  readonly promotionId?: number;
  readonly replaces?: string;
  readonly clientKey: string;
}

interface Dependencies {
  readonly methods: DepositMethodsRepository;
  readonly deposits: DepositsRepository;
  readonly intake: PaymentIntake;
  /** The configured payment providers by dialect. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly images: ImageEncoder;
  readonly club: Pick<ClubService, "depositLimitsOf">;
}

const amountError = (rule: "minimum" | "maximum" | "decimals" | "day" | "count", limit?: bigint): AppError =>
  new AppError("deposit.amount.invalid", `the amount breaks its rule ${rule}`, {
    field: "amount",
    rule,
    ...(limit !== undefined && { limit: formatAmount(limit) }),
  });

/** Address of an order's page, after its payment at a provider or without one. */
type OrderAddress = (number: string, paid: boolean) => string;

/** The member's side of deposits: ways to pay, orders and their slips. */
export class DepositsService {
  readonly #ways: DepositMethodsRepository;
  readonly #deposits: DepositsRepository;
  readonly #intake: PaymentIntake;
  readonly #providers: ReadonlyMap<string, PaymentProvider>;
  readonly #images: ImageEncoder;
  readonly #club: Pick<ClubService, "depositLimitsOf">;

  constructor({ methods, deposits, intake, providers, images, club }: Dependencies) {
    this.#ways = methods;
    this.#deposits = deposits;
    this.#intake = intake;
    this.#providers = providers;
    this.#images = images;
    this.#club = club;
  }

  async methods({ player, merchant, languages }: DepositActor) {
    const [methods, open, promotions, payeeName] = await Promise.all([
      this.#methods(player, merchant),
      this.#deposits.open(player.memberId),
      this.#ways.promotions(player.memberId, player.merchantId),
      this.#ways.payeeName(player.memberId),
    ]);
    const shown = methods.map((method) => presentMethod(method, languages));
    return {
      methods: [...shown.filter(({ closed }) => !closed), ...shown.filter(({ closed }) => closed)],
      open: open.map((row) => presentSummary(row, languages)),
      promotions: promotions.map((row) => presentPromotion(row, player.currency, languages)),
      turnoverFactor: String(merchant.settings.depositTurnoverFactor),
      ...(payeeName && { payeeName }),
    };
  }

  /**
   * Opens an order at most once per client key. When the provider gives no answer the order stays, and repeating the
   * call with its key asks the provider again with the order's own key. Throws the errors of `deposit.create`.
   */
  async create(actor: DepositActor, input: CreateInput, addressOf: OrderAddress) {
    const { player, merchant, languages } = actor;
    const requestHash = createHash("sha256")
      .update(JSON.stringify([input.method, input.amount, input.bank, input.promotionId, input.replaces]))
      .digest();
    const earlier = await this.#deposits.byClientKey(player.memberId, input.clientKey);
    if (earlier) return this.#repeated(earlier, requestHash, languages, addressOf);

    const methods = await this.#methods(player, merchant);
    const method = methods.find(({ code }) => code === input.method);
    if (!method) throw new AppError("deposit.method.unknown");
    const { closed, opensAt } = presentMethod(method, languages);
    if (closed === "maintenance" || closed === "hours")
      throw new AppError("deposit.method.closed", `closed: ${closed}`, {
        reason: closed,
        ...(opensAt !== undefined && { opensAt }),
      });
    const amount = checkedAmount(input.amount, method);
    const promotion = await this.#promotion(player, input.promotionId, amount);
    if (input.replaces !== undefined) await this.#cancelAtProvider(player, input.replaces);

    const order = {
      memberId: player.memberId,
      merchantId: player.merchantId,
      currency: player.currency,
      method,
      bank: input.bank ?? null,
      amount,
      fee: feeOf(method, amount),
      promotion,
      replaces: input.replaces ?? null,
      clientKey: input.clientKey,
      requestHash,
      language: languages[0] ?? null,
      timeZone: merchant.settings.timeZone,
      mostUnpaid: MOST_UNPAID,
      mostOpen: MOST_OPEN,
    };
    const created = await withNewNumber("deposit_orders_number_key", (letters) =>
      this.#deposits.create({ ...order, letters }),
    );
    if (created === "too-many-open")
      throw new AppError("deposit.too.many.open", undefined, { limit: MOST_UNPAID });
    if (created === "day-limit") throw amountError("day", method.dayMaximum ?? undefined);
    if (created === "day-count") throw amountError("count");
    if (created === "bank-unknown")
      throw new AppError("request.invalid", "no such bank", { field: "bank", in: "body" });
    if (created === "replaced-unknown") throw new AppError("deposit.unknown");
    if (created === "replaced-closed") throw new AppError("deposit.closed");
    return this.#repeated(await this.#own(player, created.number), requestHash, languages, addressOf);
  }

  /** Orders of a filter, the newest first; the first page has their totals. */
  async list(
    { player, languages }: DepositActor,
    filter: OrderFilter,
    before: string | undefined,
    size: number = PAGE_SIZE,
  ) {
    const [rows, totals] = await Promise.all([
      this.#deposits.list(player.memberId, filter, before ?? null, size + 1),
      before === undefined ? this.#deposits.totals(player.memberId, filter) : undefined,
    ]);
    if (!rows) throw new AppError("deposit.unknown");
    return {
      ...pageOf(
        rows,
        (row) => presentSummary(row, languages),
        (last) => last.number,
        size,
      ),
      ...(totals && { totals: presentTotals(totals) }),
    };
  }

  async read({ player, languages }: DepositActor, number: string): Promise<DepositOrder> {
    return presentOrder(await this.#own(player, number), languages);
  }

  /** Throws `deposit.unknown`, `deposit.closed`. */
  async declarePaid(actor: DepositActor, number: string, remark: string | undefined): Promise<DepositOrder> {
    const order = await this.#own(actor.player, number);
    const text = remark?.toWellFormed().trim() || null;
    if (!(await this.#deposits.declarePaid(order.memberId, number, text))) {
      // what was declared before, or paid meanwhile, is not an error
      const now = await this.#own(actor.player, number);
      if (!now.paid && now.declaredAt === null) throw new AppError("deposit.closed");
    }
    return this.read(actor, number);
  }

  /** Throws `deposit.unknown`, `deposit.closed`. */
  async cancel(actor: DepositActor, number: string): Promise<DepositOrder> {
    await this.#cancelAtProvider(actor.player, number);
    if (!(await this.#deposits.happened(number, "cancel"))) {
      const { state } = await this.#own(actor.player, number);
      if (state !== "cancelled") throw new AppError("deposit.closed");
    }
    return this.read(actor, number);
  }

  /** Throws `deposit.unknown`, `deposit.closed`, `deposit.slip.invalid`, `deposit.too.many.slips`. */
  async addSlip(actor: DepositActor, number: string, bytes: Buffer): Promise<DepositOrder> {
    const order = await this.#withSlips(actor, number);
    const picture = await this.#images.encode(bytes, { invalid: "deposit.slip.invalid" });
    const slip = {
      publicId: randomBytes(32).toString("base64url"),
      hash: createHash("sha256").update(picture.bytes).digest(),
      bytes: picture.bytes,
    };
    if ((await this.#deposits.addSlip(order, slip, MAX_SLIPS)) === "many")
      throw new AppError("deposit.too.many.slips");
    return this.read(actor, number);
  }

  /** Throws `deposit.unknown`, `deposit.slip.unknown`. */
  async slip({ player }: DepositActor, number: string, slip: string): Promise<Buffer> {
    const bytes = await this.#deposits.slip(player.memberId, number, slip);
    if (bytes) return bytes;
    await this.#own(player, number);
    throw new AppError("deposit.slip.unknown");
  }

  /** Throws `deposit.unknown`, `deposit.closed`. */
  async removeSlip(actor: DepositActor, number: string, slip: string): Promise<DepositOrder> {
    await this.#deposits.removeSlip(await this.#withSlips(actor, number), slip);
    return this.read(actor, number);
  }

  /** The methods that this deployment can take payments by, with the limits of the member's level. */
  async #methods(player: Player, merchant: Merchant): Promise<MethodRow[]> {
    const dialects = ["manual", ...this.#providers.keys()];
    const [methods, limits] = await Promise.all([
      this.#ways.methods(player, merchant.settings.timeZone, dialects),
      this.#club.depositLimitsOf(player.memberId, merchant),
    ]);
    return methods.map((method) => withLimits(method, limits[method.code]));
  }

  async #own({ memberId }: Player, number: string): Promise<OrderRow> {
    const order = await this.#deposits.read(memberId, number);
    if (!order) throw new AppError("deposit.unknown");
    return order;
  }

  /** An order whose slips can be changed. */
  async #withSlips({ player, languages }: DepositActor, number: string): Promise<OrderRow> {
    const order = await this.#own(player, number);
    if (!presentOrder(order, languages).actions.includes("add-slip")) throw new AppError("deposit.closed");
    return order;
  }

  async #promotion({ memberId, merchantId }: Player, id: number | undefined, amount: bigint) {
    if (id === undefined) return null;
    const offered = await this.#ways.promotions(memberId, merchantId);
    const promotion = offered.find((one) => Number(one.id) === id);
    if (!promotion || amount < BigInt(promotion.terms.minimum))
      throw new AppError("deposit.promotion.invalid");
    return promotion;
  }

  /** The order of a client key, opened at its provider if that has not happened yet. */
  async #repeated(
    order: OrderRow,
    requestHash: Buffer,
    languages: readonly string[],
    addressOf: OrderAddress,
  ): Promise<DepositOrder> {
    if (!order.requestHash.equals(requestHash))
      throw new AppError("request.conflict", "the key was used for another order");
    if (order.state !== "created") return presentOrder(order, languages);
    const provider = this.#providers.get(order.dialect);
    if (!provider) throw new AppError("deposit.provider.unavailable", `${order.dialect} is not configured`);
    try {
      const opened = await provider.createPayIn({
        key: order.number,
        reference: order.number,
        currency: order.currency,
        amount: order.amount + order.fee,
        channel: order.channel,
        description: order.number,
        returnUrls: { paid: addressOf(order.number, true), unpaid: addressOf(order.number, false) },
        expiresAt: order.expiresAt,
      });
      await this.#deposits.opened(order.number, opened, FIRST_POLL_SECONDS);
    } catch (error) {
      if (error instanceof PaymentRefused) await this.#deposits.happened(order.number, "refused");
      if (error instanceof PaymentRefused || error instanceof PaymentUnknown)
        throw new AppError("deposit.provider.unavailable", error.message);
      throw error;
    }
    const now = await this.#deposits.read(order.memberId, order.number);
    return presentOrder(now ?? order, languages);
  }

  /**
   * Tells the provider to accept no payment any more. A payment that came before is received now, and the order can't
   * be cancelled. An unreachable provider does not stop the member: a later payment goes to an operator.
   */
  async #cancelAtProvider(player: Player, number: string): Promise<void> {
    const order = await this.#own(player, number);
    const provider = this.#providers.get(order.dialect);
    if (!provider || order.providerId === null || order.state !== "awaiting-payment") return;
    try {
      const { payments } = await provider.cancelPayIn(order.providerId);
      await this.#intake.receiveAll(order, payments);
    } catch (error) {
      if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    }
  }
}

function checkedAmount(text: string, method: MethodRow): bigint {
  const amount = parseAmount(text);
  const smallest = smallestPayment(method.currency);
  if (amount < method.minimum) {
    if (amount > 0n && amount % smallest !== 0n) throw amountError("decimals");
    throw amountError("minimum", method.minimum);
  }
  if (amount > method.maximum) throw amountError("maximum", method.maximum);
  if (amount % smallest !== 0n) throw amountError("decimals");
  return amount;
}
