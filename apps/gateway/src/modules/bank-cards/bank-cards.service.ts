import { createHmac } from "node:crypto";
import type {
  BankCard,
  bankCardAdd,
  bankCardsList,
  CardKind,
  PayoutInstitution,
} from "@foyer/contract/bank-cards";
import type { BodyOf, ValueOf } from "@foyer/contract/endpoint";
import { isSameName, MOST_CARDS } from "@foyer/domain/bank-card";
import { coolingEnd } from "@foyer/domain/coolings";
import { checkField, type FieldRule } from "@foyer/domain/field-rules";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { SealedValues } from "../../sealed-values.ts";
import type { ProofService } from "../security/proof.service.ts";
import { type ProofContext, readerOf } from "../security/proof-context.ts";
import type { Member } from "../security/security.service.ts";
import type { SecurityNotices } from "../security/security-notices.ts";
import type { SecurityLog } from "../security-log/security-log.module.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import { type AccountNumber, accountNumber, dialingCodeOf } from "./account-number.ts";
import type { BankCardRow, BankCardsRepository } from "./bank-cards.repository.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: BankCardsRepository;
  readonly proofs: ProofService;
  readonly settings: SettingsService;
  readonly notices: SecurityNotices;
  readonly securityLog: SecurityLog;
  readonly seal: SealedValues;
  /** Key of the numbers' MACs. */
  readonly key: Buffer;
  readonly clock: Clock;
}

/** Where a payout goes. */
export interface PayoutTarget {
  readonly kind: CardKind;
  /** Code of the bank or e-wallet. */
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
}

export interface CardToInsert {
  /** Made by the client, or for the demo fixed. */
  readonly key: string;
  readonly institution: PayoutInstitution;
  readonly account: AccountNumber;
  readonly holder: string;
  /** By default now. */
  readonly addedAt?: Date | null;
}

const boundTo = (memberId: bigint): string => `card ${memberId}`;
const refused = (field: string, rule: string): AppError =>
  new AppError("security.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Bank accounts and e-wallets that members withdraw to. */
export class BankCardsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A member's cards, the oldest first, and what they can add. Numbers are shown as their last four digits. */
  async list({ memberId, merchantId }: Member): Promise<ValueOf<typeof bankCardsList>> {
    const { repository, settings } = this.#parts;
    const [merchant, rows, payeeName] = await Promise.all([
      settings.merchant(merchantId),
      repository.list(memberId),
      repository.payeeName(memberId),
    ]);
    return {
      cards: rows.map((row) => this.#present(row, merchant)),
      most: MOST_CARDS,
      ...(payeeName !== null && { payeeName }),
      institutions: merchant.settings.payoutInstitutions.map((institution) => ({
        ...institution,
        ...(institution.kind === "wallet" && { dialingCode: dialingCodeOf(institution, merchant.settings) }),
      })),
      coolingHours: merchant.settings.coolingHours.card,
    };
  }

  /** One card of the member; undefined where there is none with that id. */
  async find({ memberId, merchantId }: Member, cardId: string): Promise<BankCard | undefined> {
    const { repository, settings } = this.#parts;
    const row = await repository.find(memberId, cardId);
    return row && this.#present(row, await settings.merchant(merchantId));
  }

  /**
   * Adds a card, which then waits its cooling time; the first one fixes the payee name. A repeated call with one key
   * returns the card it has added.
   */
  async add(
    context: ProofContext,
    body: Omit<BodyOf<typeof bankCardAdd>, "sentAt" | "nonce">,
    rules: readonly FieldRule[],
  ): Promise<BankCard> {
    const { pool, repository, proofs, notices, securityLog } = this.#parts;
    const { player, merchant, origin } = context;
    const { memberId, merchantId } = player;
    const made = await repository.byKey(memberId, body.key);
    if (made) return this.#present(made, merchant);

    const institution = merchant.settings.payoutInstitutions.find(({ code }) => code === body.institution);
    if (!institution) throw new AppError("card.institution.unknown");
    const code = dialingCodeOf(institution, merchant.settings);
    const account = accountNumber(institution.kind, body.number, code);
    if (account === null) throw refused("number", "pattern");
    const holder = holderOf(body.holder, rules);
    // before the proof, so that a wrong name does not use up a passkey's challenge
    const known = await repository.payeeName(memberId);
    if (known !== null && !isSameName(known, holder)) throw new AppError("card.holder.differs");
    await proofs.prove(context, body.proof);

    const row = await inTransaction(pool, async (client) => {
      const { cards, payeeName } = await repository.lock(client, memberId);
      if (payeeName !== null && !isSameName(payeeName, holder)) throw new AppError("card.holder.differs");
      // the same call again while this one waited for the lock
      const same = await repository.byKey(memberId, body.key, client);
      if (same) return same;
      if (cards >= MOST_CARDS) throw new AppError("card.too.many");
      const added = await this.insert(client, memberId, {
        key: body.key,
        institution,
        account,
        holder: payeeName ?? holder,
      });
      if (!added) throw new AppError("card.exists");
      if (payeeName === null) await repository.fixPayeeName(client, memberId, holder);
      await notices.send(client, readerOf(context), "card-added", { card: named(added) });
      return added;
    });
    await securityLog.record(origin, {
      kind: "card-added",
      merchantId,
      memberId,
      detail: { institution: row.institution, lastFour: row.lastFour },
    });
    return this.#present(row, merchant);
  }

  /** Stores a card whose owner was asked for a proof already. Undefined when the member has the number. */
  insert(
    client: PoolClient,
    memberId: bigint,
    { key, institution, account, holder, addedAt = null }: CardToInsert,
  ): Promise<BankCardRow | undefined> {
    return this.#parts.repository.add(client, {
      memberId,
      key,
      kind: institution.kind,
      institution: institution.code,
      institutionName: institution.name,
      holder,
      sealedNumber: this.#parts.seal.seal({ number: account.number }, boundTo(memberId)),
      numberMac: this.#mac(institution.code, account),
      lastFour: account.number.slice(-4),
      addedAt,
    });
  }

  /** Removes a card; what was sent to it before stays as it is. Throws `card.unknown`. */
  async remove(context: ProofContext, cardId: string, proof: Parameters<ProofService["prove"]>[1]) {
    const { pool, repository, proofs, notices, securityLog } = this.#parts;
    const { memberId, merchantId } = context.player;
    const cards = await repository.list(memberId);
    if (!cards.some(({ publicId }) => publicId === cardId)) throw new AppError("card.unknown");
    await proofs.prove(context, proof);
    const removed = await inTransaction(pool, async (client) => {
      const row = await repository.remove(client, memberId, cardId);
      if (!row) throw new AppError("card.unknown");
      await notices.send(client, readerOf(context), "card-removed", { card: named(row) });
      return row;
    });
    await securityLog.record(context.origin, {
      kind: "card-removed",
      merchantId,
      memberId,
      detail: { institution: removed.institution, lastFour: removed.lastFour },
    });
  }

  /**
   * An operator's act: gives a member another payee name, removes the cards in another one, and tells the member.
   * Throws `security.field.invalid` and `member.unknown`.
   * @param by name of the operator, for the security log
   * @returns how many cards were removed
   */
  async changePayeeName(
    { id: merchantId, settings }: Merchant,
    username: string,
    entered: string,
    rules: readonly FieldRule[],
    by: string,
  ): Promise<number> {
    const { pool, repository, notices, securityLog } = this.#parts;
    const name = holderOf(entered, rules);
    const { memberId, removed } = await inTransaction(pool, async (client) => {
      const memberId = await repository.memberId(client, merchantId, username);
      if (memberId === undefined) throw new AppError("member.unknown");
      await repository.lock(client, memberId);
      const others = (await repository.list(memberId, client)).filter(
        ({ holder }) => !isSameName(holder, name),
      );
      for (const { publicId } of others) await repository.remove(client, memberId, publicId);
      await repository.fixPayeeName(client, memberId, name);
      const reader = { merchantId, memberId, username, language: settings.defaultLanguage };
      await notices.send(client, reader, "payee-name-changed");
      return { memberId, removed: others.length };
    });
    const detail = { by, cardsRemoved: removed };
    await securityLog.record(null, { kind: "payee-name-changed", merchantId, memberId, detail });
    return removed;
  }

  /**
   * Where a payout to a member's card goes, with the whole number: only for the path that pays out, never for an
   * answer or a log. Throws `card.unknown` for a removed card or another member's.
   */
  async reveal(
    { memberId }: Pick<Member, "memberId">,
    cardId: string,
    client?: Pick<Pool, "query">,
  ): Promise<PayoutTarget> {
    const row = await this.#parts.repository.sealedNumber(memberId, cardId, client);
    if (!row) throw new AppError("card.unknown");
    const { number } = this.#parts.seal.open(row.sealed, boundTo(memberId)) as { number: string };
    return { kind: row.kind, institution: row.institution, holder: row.holder, number };
  }

  /**
   * Stores the numbers of wallets that an earlier release took as they were typed in their one form, so that they are
   * compared with new ones. What is no mobile number stays as it is.
   */
  async normaliseStored(): Promise<void> {
    const { pool, repository, settings, seal } = this.#parts;
    let rows: Awaited<ReturnType<typeof repository.outdated>>;
    do {
      rows = await inTransaction(pool, async (client) => {
        const outdated = await repository.outdated(client);
        for (const { id, memberId, merchantId, institution: code, sealed } of outdated) {
          const merchant = await settings.merchant(merchantId);
          const institution = merchant.settings.payoutInstitutions.find((each) => each.code === code);
          const { number } = seal.open(sealed, boundTo(memberId)) as { number: string };
          const wallet: PayoutInstitution = institution ?? { code, name: code, kind: "wallet" };
          const account = accountNumber("wallet", number, dialingCodeOf(wallet, merchant.settings)) ?? {
            number,
            identity: number,
          };
          await repository.normalise(client, id, {
            sealedNumber: seal.seal({ number: account.number }, boundTo(memberId)),
            numberMac: this.#mac(code, account),
          });
        }
        return outdated;
      });
    } while (rows.length > 0);
  }

  #mac(institution: string, { identity }: AccountNumber): Buffer {
    return createHmac("sha256", this.#parts.key).update(`${institution} ${identity}`).digest();
  }

  #present(row: BankCardRow, merchant: Merchant): BankCard {
    return present(row, merchant, this.#parts.clock.now());
  }
}

/** A name as entered, without double spaces. Throws `security.field.invalid`. */
function holderOf(entered: string, rules: readonly FieldRule[]): string {
  const holder = entered.trim().replace(/\s+/g, " ");
  const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
  const broken = checkField(required, "payeeName", holder);
  if (broken) throw refused("holder", broken);
  return holder;
}

const named = ({ institutionName, lastFour }: BankCardRow): string => `${institutionName} •• ${lastFour}`;

function present(row: BankCardRow, { settings }: Merchant, now: number): BankCard {
  const until = coolingEnd({ reason: "card", at: row.addedAt.getTime() }, settings.coolingHours);
  return {
    id: row.publicId,
    kind: row.kind,
    institution: row.institution,
    name: row.institutionName,
    holder: row.holder,
    lastFour: row.lastFour,
    addedAt: row.addedAt.toISOString(),
    ...(until > now && { coolsUntil: new Date(until).toISOString() }),
  };
}
