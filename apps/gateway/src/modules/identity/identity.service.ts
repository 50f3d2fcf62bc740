import { createHash, randomBytes } from "node:crypto";
import type { Identity, IdentityReason } from "@foyer/contract/identity";
import {
  canSubmitIdentity,
  type DocumentKind,
  type DocumentSide,
  type IdentityState,
  requiredSides,
} from "@foyer/domain/identity";
import type { Pool, PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { ImageEncoder } from "../../sanitize/encode-image.ts";
import type { SealedValues } from "../../sealed-values.ts";
import { brokenRule, invalidField, type ProfileRules } from "../profile/profile-fields.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { IdentityRepository, StoredCheck } from "./identity.repository.ts";

const MAX_UPLOADS_PER_DAY = 30;
/** Checks that expire in one turn of the job. */
const EXPIRED_AT_ONCE = 500;

interface Dependencies {
  readonly repository: IdentityRepository;
  readonly images: ImageEncoder;
  readonly seal: SealedValues;
  readonly notifyExpired: (
    whose: { readonly merchantId: number; readonly memberId: bigint },
    checkId: bigint,
    client: PoolClient,
  ) => Promise<void>;
}

interface Submission {
  readonly kind: DocumentKind;
  readonly front: string;
  readonly back?: string;
  readonly extra?: string;
  readonly name?: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly address: string;
  readonly remark?: string;
  readonly clientKey: string;
}

/** Additional authenticated data of an encrypted picture. */
const boundTo = (memberId: bigint, document: string): string => `identity ${memberId} ${document}`;

/** The identity check as its member sees it, and the one question that other modules ask. */
export class IdentityService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the member's identity is confirmed, with a document that is still valid. */
  isConfirmed(memberId: bigint, client?: Pick<Pool, "query">): Promise<boolean> {
    return this.#dependencies.repository.isConfirmed(memberId, client);
  }

  stateOf(memberId: bigint, client?: Pick<Pool, "query">): Promise<IdentityState> {
    return this.#dependencies.repository.stateOf(memberId, client);
  }

  async read({ memberId }: Player): Promise<Identity> {
    const { repository } = this.#dependencies;
    const [check, name] = await Promise.all([repository.latest(memberId), repository.knownName(memberId)]);
    const known = name !== null && { name };
    if (!check) return { state: "none", ...known, documents: [] };
    const { state, kind, submittedAt, decidedAt, reason, message, validUntil } = check;
    return {
      state,
      ...known,
      kind,
      submittedAt: submittedAt.toISOString(),
      ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
      ...(reason && { reason: reason satisfies IdentityReason }),
      ...(message && { message }),
      ...(validUntil && { validUntil }),
      documents: await repository.documents(check.id),
    };
  }

  /** Stores a picture until a submission uses it. Throws `identity.document.invalid`, `identity.too.many`. */
  async upload({ memberId }: Player, bytes: Buffer): Promise<{ document: string }> {
    const { repository, images, seal } = this.#dependencies;
    // checked before the expensive decoding, and enforced when storing
    if ((await repository.uploadsToday(memberId)) >= MAX_UPLOADS_PER_DAY)
      throw new AppError("identity.too.many");
    const picture = await images.encode(bytes, { invalid: "identity.document.invalid" });
    const document = randomBytes(32).toString("base64url");
    const sealed = seal.sealBytes(picture.bytes, boundTo(memberId, document));
    if (!(await repository.storeDocument(memberId, document, sealed, MAX_UPLOADS_PER_DAY)))
      throw new AppError("identity.too.many");
    return { document };
  }

  /** Throws `identity.document.unknown` for a picture that is not the member's own. */
  async picture({ memberId }: Player, document: string): Promise<Buffer> {
    const { repository, seal } = this.#dependencies;
    const sealed = await repository.ownDocument(memberId, document);
    if (!sealed) throw new AppError("identity.document.unknown");
    return seal.openBytes(sealed, boundTo(memberId, document));
  }

  /** Throws `identity.document.unknown` for a picture that was not submitted to this merchant. */
  async pictureInBackOffice(merchantId: number, document: string): Promise<Buffer> {
    const { repository, seal } = this.#dependencies;
    const found = await repository.documentAt(merchantId, document);
    if (!found) throw new AppError("identity.document.unknown");
    return seal.openBytes(found.sealed, boundTo(found.memberId, document));
  }

  /** Throws `profile.field.invalid`, `request.conflict` and the identity error codes. */
  async submit(player: Player, { clientKey, ...given }: Submission, rules: ProfileRules): Promise<Identity> {
    const { repository } = this.#dependencies;
    const { memberId, merchantId } = player;
    const hash = createHash("sha256").update(JSON.stringify(given)).digest();
    const checked = checkSubmission(given, rules);
    await repository.inTurn(memberId, async (client) => {
      const same = await repository.submittedWith(memberId, clientKey, hash, client);
      if (same === true) return;
      if (same === false) throw new AppError("request.conflict", "the key was used for another submission");
      if (!canSubmitIdentity(await repository.stateOf(memberId, client)))
        throw new AppError("identity.not.now");
      const name = (await repository.knownName(memberId, client)) ?? checked.name;
      const broken = name === "" ? "required" : null;
      if (broken) throw invalidField("name", broken);
      const check = { ...checked, name, merchantId, memberId, clientKey, hash };
      if (!(await repository.submit(check, client))) throw new AppError("identity.document.unknown");
    });
    return this.read(player);
  }

  /** Stores a check in any state, as a demonstration's history has them. */
  async insert(
    client: PoolClient,
    {
      pictures,
      ...check
    }: StoredCheck & {
      readonly pictures: readonly { readonly side: DocumentSide; readonly picture: Buffer }[];
    },
  ): Promise<void> {
    const { repository, seal } = this.#dependencies;
    const documents = pictures.map(({ side, picture }) => {
      const document = randomBytes(32).toString("base64url");
      return { side, document, sealed: seal.sealBytes(picture, boundTo(check.memberId, document)) };
    });
    await repository.insert(client, check, documents);
  }

  /**
   * Deletes pictures that were never submitted and those of checks refused long ago, and ends confirmations whose
   * document is no longer valid.
   */
  async sweep(): Promise<void> {
    const { repository, notifyExpired } = this.#dependencies;
    await repository.sweep();
    await repository.deleteRefused(DEFAULT_SETTINGS.refusedDocumentDays);
    for (const { id, memberId, merchantId } of await repository.outdated(EXPIRED_AT_ONCE))
      await repository.inTurn(memberId, async (client) => {
        if (!(await repository.expire(id, client))) return;
        await repository.addEvent(id, "expire", null, null, client);
        await notifyExpired({ merchantId, memberId }, id, client);
      });
  }
}

/** The values as they are stored; throws for the first that breaks its rule. */
function checkSubmission(given: Omit<Submission, "clientKey">, rules: ProfileRules) {
  const values = {
    name: (given.name ?? "").trim().replaceAll(/\s+/g, " "),
    birthDate: given.birthDate,
    nationality: given.nationality,
    address: given.address.trim(),
    remark: (given.remark ?? "").replaceAll("\r\n", "\n").toWellFormed().trim(),
  };
  const check = (field: string, value: string, rule = field, required = true) => {
    const broken = value === "" ? (required ? "required" : null) : brokenRule(rule, value, rules);
    if (broken) throw invalidField(field, broken);
  };
  check("name", values.name, "payeeName", false);
  check("birthDate", values.birthDate);
  check("nationality", values.nationality);
  check("address", values.address);
  check("remark", values.remark.replaceAll("\n", " "), "remark", false);
  const documents: { document: string; side: DocumentSide }[] = [];
  for (const side of ["front", "back", "extra"] as const) {
    const document = given[side];
    if (document !== undefined) documents.push({ document, side });
    else if (requiredSides(given.kind).includes(side))
      throw new AppError("identity.document.missing", `the ${side} is missing`, { side });
  }
  return { ...values, kind: given.kind, remark: values.remark || null, documents };
}
