import { createHash, randomUUID } from "node:crypto";
import type { Launch } from "@foyer/contract/launch";
import type { Transfer, VendorWallet, VendorWallets } from "@foyer/contract/transfers";
import { formatAmount, formatPayable, parseAmount, smallestPayment } from "@foyer/domain/money";
import { isTransferOver, transferableOf, transferRefusal } from "@foyer/domain/transfer-state";
import { withNewNumber } from "../../db/order-number.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import type { TransferOutcome, TransferWallet, VendorWalletOf } from "../../providers/port.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { MerchantVendor, VendorsService } from "../vendors/vendors.service.ts";
import type { TransferRow, TransfersRepository } from "./transfers.repository.ts";

/** Whose wallets, and where. */
export interface TransferActor {
  readonly player: Player;
  readonly merchant: Pick<Merchant, "id" | "code" | "catalogueId" | "settings">;
}

interface TransferRequest {
  readonly vendor: string;
  readonly direction: Transfer["direction"];
  /** Absent: all. */
  readonly amount?: string;
  readonly clientKey: string;
}

interface Parts {
  readonly repository: TransfersRepository;
  readonly providers: Pick<Providers, "integrations" | "walletsOf">;
  readonly vendors: VendorsService;
  readonly ledger: Pick<LedgerService, "balanceOf" | "changed">;
  readonly report: (reason: unknown, transfer: string) => void;
}

const hashOf = (...parts: readonly string[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();

/** Wallets that vendors keep, and the transfers between them and the main wallet. */
export class TransfersService {
  readonly #parts: Parts;
  /** Collections after a game was left, by member and vendor. */
  readonly #collecting = new Map<string, Promise<unknown>>();
  #turn: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a vendor's games are played with a wallet that the vendor keeps. Guests play with the platform's alone. */
  isTransferVendor({ settings }: Pick<Merchant, "settings">, player: Player, vendor: string): boolean {
    return player.type !== 4 && settings.vendorWallets.vendors.includes(vendor);
  }

  /** All wallets of the player. A vendor that does not answer is one row that says so. Throws `vendor.unknown`. */
  async wallets(actor: TransferActor, only: string | undefined): Promise<VendorWallets> {
    const { repository, ledger } = this.#parts;
    const { player, merchant } = actor;
    const [used, open, money] = await Promise.all([
      repository.vendorsOf(player.memberId),
      repository.open(player.memberId),
      ledger.balanceOf(player.memberId, player.currency),
    ]);
    const configured = merchant.settings.vendorWallets.vendors;
    const shown = [...configured, ...used.filter((code) => !configured.includes(code))];
    if (only !== undefined && !shown.includes(only)) throw new AppError("vendor.unknown");
    const names = await this.#names(merchant);
    const wallets = await Promise.all(
      shown
        .filter((code) => only === undefined || code === only)
        .map((code) => this.#wallet(actor, code, names.get(code), used.includes(code))),
    );
    return {
      currency: player.currency,
      main: formatPayable(money?.cash ?? 0n, player.currency),
      bonus: formatPayable(money?.bonus ?? 0n, player.currency),
      minimum: formatAmount(parseAmount(merchant.settings.vendorWallets.minimum)),
      wallets: wallets.filter((wallet) => wallet !== undefined),
      open: open.map((row) => present(row, names)),
    };
  }

  /** Transfers once per client key. Throws the errors of `transfer.make`. */
  async make(actor: TransferActor, request: TransferRequest): Promise<Transfer> {
    const { repository, ledger } = this.#parts;
    const { player, merchant } = actor;
    const { vendor, direction, clientKey } = request;
    const requestHash = hashOf(vendor, direction, request.amount ?? "all");
    const earlier = await repository.byClientKey(player.memberId, clientKey);
    if (earlier) return this.#same(actor, earlier, requestHash);

    const names = await this.#names(merchant);
    const wallet = await this.#walletAt(actor, vendor, direction);
    const minimum = parseAmount(merchant.settings.vendorWallets.minimum);
    const mustBePossible = (amount: bigint, least: bigint, available: bigint | null): void => {
      const refusal = transferRefusal(amount, { minimum: least, available, currency: player.currency });
      if (refusal)
        throw new AppError("transfer.amount.invalid", `the amount breaks its rule ${refusal.rule}`, {
          field: "amount",
          rule: refusal.rule,
          ...(refusal.limit !== undefined && { limit: formatAmount(refusal.limit) }),
        });
    };
    let asked = request.amount === undefined ? undefined : parseAmount(request.amount);
    if (direction === "in") {
      if (asked === undefined) {
        const at = await wallet.balance(await this.#owner(actor, vendor));
        if (!("balance" in at)) throw new AppError("transfer.vendor.unavailable", at.reason);
        asked = transferableOf(at.balance, player.currency);
        // what is left over comes back whatever the smallest transfer is
        if (asked === 0n) mustBePossible(smallestPayment(player.currency), 0n, 0n);
      } else mustBePossible(asked, minimum, null);
    }
    await withNewNumber("vendor_transfers_number_key", (letters) =>
      repository.create(player, merchant.settings.timeZone, clientKey, (cash) => {
        const amount = asked ?? transferableOf(cash, player.currency);
        if (direction === "out") mustBePossible(amount, minimum, transferableOf(cash, player.currency));
        return { letters, vendor, direction, amount, clientKey, requestHash };
      }),
    );
    const made = await repository.byClientKey(player.memberId, clientKey);
    if (!made) throw new AppError("system.error", "the transfer was not stored");
    if (!made.requestHash.equals(requestHash)) return this.#same(actor, made, requestHash);
    ledger.changed(player.memberId);
    await this.#advance(made, wallet);
    return present((await repository.read(player.memberId, made.number)) ?? made, names);
  }

  async list({ player, merchant }: TransferActor, before: string | undefined) {
    const rows = await this.#parts.repository.list(player.memberId, before ?? null, PAGE_ROWS);
    if (!rows) throw new AppError("transfer.unknown");
    const names = await this.#names(merchant);
    return pageOf(
      rows,
      (row) => present(row, names),
      (last) => last.number,
    );
  }

  async read({ player, merchant }: TransferActor, number: string): Promise<Transfer> {
    const row = await this.#parts.repository.read(player.memberId, number);
    if (!row) throw new AppError("transfer.unknown");
    return present(row, await this.#names(merchant));
  }

  /**
   * Does what the merchant wants when a game of such a vendor is opened: all of the main wallet goes to the vendor, or the
   * player is to be asked. A transfer that fails does not keep the game from opening.
   * @param launchId null for a game that was open before
   */
  async atLaunch(
    actor: TransferActor,
    vendor: string,
    launchId: string | null,
  ): Promise<NonNullable<Launch["wallet"]>> {
    const { onLaunch } = actor.merchant.settings.vendorWallets;
    if (onLaunch === "all" && launchId !== null)
      await this.make(actor, { vendor, direction: "out", clientKey: `launch:${launchId}` }).catch((error) =>
        this.#reportUnlessRefused(error, launchId),
      );
    const name = (await this.#names(actor.merchant)).get(vendor)?.displayName ?? vendor;
    return { vendor, name, ask: onLaunch === "ask" && launchId !== null };
  }

  /** Collects what a vendor's wallet holds after one of its games was left, where the merchant wants that. */
  atLeave(actor: TransferActor, vendor: string, launchId: string): void {
    const key = `${actor.player.memberId} ${vendor}`;
    if (actor.merchant.settings.vendorWallets.onLeave !== "collect" || this.#collecting.has(key)) return;
    const collected = this.make(actor, { vendor, direction: "in", clientKey: `leave:${randomUUID()}` })
      .catch((error) => this.#reportUnlessRefused(error, launchId))
      .finally(() => this.#collecting.delete(key));
    this.#collecting.set(key, collected);
  }

  /** Continues transfers that no process works on: theirs has ended, or their vendor has not said what happened. */
  turn(): Promise<void> {
    this.#turn ??= this.#run().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  /** Waits for what runs without a caller. */
  async stop(): Promise<void> {
    await Promise.all(this.#collecting.values());
  }

  async #run(): Promise<void> {
    const { repository, report } = this.#parts;
    for (let due = await repository.takeDue(); due; due = await repository.takeDue()) {
      try {
        const wallet = await this.#walletsOfVendor(due.vendor);
        if (wallet) await this.#advance(due, wallet);
        else report("no integration serves the vendor", due.number);
      } catch (error) {
        report(error, due.number);
      }
    }
  }

  /**
   * Brings a transfer one step on. One that was sent by a process that ended, or without an answer, is asked about; if
   * the vendor has not seen it, it is sent again under the same id.
   */
  async #advance(transfer: TransferRow, wallet: TransferWallet): Promise<void> {
    const { repository, report } = this.#parts;
    let { state } = transfer;
    if (isTransferOver(state)) return;
    if (state === "sent") ({ state } = await repository.happen(transfer.number, "lose-answer"));
    let outcome: TransferOutcome = state === "unknown" ? await wallet.check(transfer) : { outcome: "unseen" };
    if (outcome.outcome === "unseen") {
      await repository.happen(transfer.number, "send");
      outcome = await wallet.move(transfer);
      if (outcome.outcome === "unreachable") await repository.happen(transfer.number, "lose-answer");
    }
    if (outcome.outcome === "done") await this.#end(transfer, "confirm");
    if (outcome.outcome === "refused") await this.#end(transfer, "refuse", outcome.reason);
    if (outcome.outcome === "unreachable") report(outcome.reason, transfer.number);
  }

  async #end(
    { number, memberId }: TransferRow,
    event: "confirm" | "refuse",
    failure: TransferRow["failure"] = null,
  ): Promise<void> {
    const { changed } = await this.#parts.repository.happen(number, event, failure);
    if (changed) this.#parts.ledger.changed(memberId);
  }

  async #wallet(
    actor: TransferActor,
    vendor: string,
    known: MerchantVendor | undefined,
    used: boolean,
  ): Promise<VendorWallet | undefined> {
    const wallets = await this.#walletsOfVendor(vendor);
    const name = known?.displayName ?? vendor;
    const closed = !this.#takesMoney(actor, known) || !wallets;
    // nothing was ever sent there: the vendor need not be asked
    if (!used) return closed ? undefined : { vendor, name, state: "ready", balance: formatAmount(0n) };
    const at = await wallets?.balance(await this.#owner(actor, vendor));
    if (!at || !("balance" in at)) return { vendor, name, state: "unavailable" };
    return {
      vendor,
      name,
      state: closed ? "closed" : "ready",
      balance: formatPayable(at.balance, actor.player.currency),
    };
  }

  /** Whether money can be sent to a vendor: the merchant says so, and one of its categories is open. */
  #takesMoney({ merchant }: TransferActor, known: MerchantVendor | undefined): boolean {
    return (
      known !== undefined &&
      merchant.settings.vendorWallets.vendors.includes(known.code) &&
      [...known.categories.values()].includes("open")
    );
  }

  /** The wallets of the vendor of a transfer. Throws `vendor.unknown`, `vendor.maintenance`. */
  async #walletAt(
    actor: TransferActor,
    vendor: string,
    direction: Transfer["direction"],
  ): Promise<TransferWallet> {
    const known = (await this.#names(actor.merchant)).get(vendor);
    const used =
      actor.merchant.settings.vendorWallets.vendors.includes(vendor) ||
      (await this.#parts.repository.vendorsOf(actor.player.memberId)).includes(vendor);
    if (!used) throw new AppError("vendor.unknown");
    const wallets = await this.#walletsOfVendor(vendor);
    if (!wallets || (direction === "out" && !this.#takesMoney(actor, known)))
      throw new AppError("vendor.maintenance");
    return wallets;
  }

  async #walletsOfVendor(vendor: string): Promise<TransferWallet | undefined> {
    const { providers } = this.#parts;
    const integration = await providers.integrations.ofVendor(vendor);
    return integration && providers.walletsOf(integration);
  }

  async #owner({ player, merchant }: TransferActor, vendor: string): Promise<VendorWalletOf> {
    const publicId = await this.#parts.repository.publicId(player.memberId);
    return { merchant: merchant.code, vendor, player: publicId, currency: player.currency };
  }

  async #names({ catalogueId }: TransferActor["merchant"]): Promise<ReadonlyMap<string, MerchantVendor>> {
    const vendors = await this.#parts.vendors.ofMerchant(catalogueId);
    return new Map([...vendors.values()].map((vendor) => [vendor.code, vendor]));
  }

  /** The transfer already made under this key. */
  async #same({ merchant }: TransferActor, row: TransferRow, requestHash: Buffer): Promise<Transfer> {
    if (!row.requestHash.equals(requestHash))
      throw new AppError("request.conflict", "the key was used for another transfer");
    return present(row, await this.#names(merchant));
  }

  #reportUnlessRefused(error: unknown, launchId: string): void {
    if (!(error instanceof AppError)) this.#parts.report(error, launchId);
  }
}

const present = (row: TransferRow, names: ReadonlyMap<string, MerchantVendor>): Transfer => ({
  number: row.number,
  vendor: row.vendor,
  name: names.get(row.vendor)?.displayName ?? row.vendor,
  direction: row.direction,
  currency: row.currency,
  amount: formatAmount(row.amount),
  state: row.state,
  ...(row.failure !== null && { failure: row.failure }),
  createdAt: row.createdAt.toISOString(),
});
