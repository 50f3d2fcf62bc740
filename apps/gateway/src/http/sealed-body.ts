import { createHash } from "node:crypto";
import type { EncryptionKey } from "@foyer/contract/settings";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { TSchema } from "typebox";
import { AppError } from "./errors.ts";
import { refuseExcess } from "./json-body.ts";
import { SealedBodyKeysRepository } from "./sealed-body-keys.repository.ts";
import { type OpenableKey, SealedBodyKeys, suite } from "./sealed-body-keys.ts";

/** Maximum deviation of the sender's clock. */
const FRESH_MS = 5 * 60_000;
const REFRESH_MS = 60_000;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

declare module "../services.ts" {
  interface Services {
    readonly sealedBodyKeys: {
      /** The key published in the consolidated settings. It changes daily, so do not cache it. */
      currentKey(): EncryptionKey;
    };
  }
}

const invalid = (reason: string) => new AppError("sealed.body.invalid", reason);
const malformed = (field: string) =>
  new AppError("request.invalid", `${field} is missing or of another type`, { field, in: "body" });

function bytesOf(text: unknown, name: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== "string" || !BASE64URL.test(text)) throw invalid(`${name} is not base64url`);
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** Additional authenticated data: a body sealed for one call opens at no other. */
const boundTo = (request: FastifyRequest): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`${request.method} ${request.url.split("?", 1)[0]}`));

async function unseal(request: FastifyRequest, key: OpenableKey): Promise<unknown> {
  const enc = bytesOf(request.headers["encryption-key"], "Encryption-Key");
  const sealed = bytesOf(request.body, "the body");
  let plain: ArrayBuffer;
  try {
    plain = await suite.open({ recipientKey: key.privateKey, enc }, sealed, boundTo(request));
  } catch {
    throw invalid("the body does not open");
  }
  let json: string;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    throw invalid("the opened body is no text");
  }
  refuseExcess(json, request.routeOptions.schema?.body as TSchema | undefined);
  try {
    return JSON.parse(json);
  } catch {
    throw invalid("the opened body is not JSON");
  }
}

/**
 * Opens sealed bodies (RFC 9180, base mode; the encapsulated key in `Encryption-Key`, the key's id in
 * `Encryption-Key-Id`, method and path as additional data, the body a base64url blob) and refuses stale and
 * replayed ones.
 */
export const sealedBodyPlugin = fp(
  async (app) => {
    const repository = new SealedBodyKeysRepository(app.database.pool);
    const keys = new SealedBodyKeys(repository, app.services.secrets.derive("envelope-keys"), () =>
      app.clock.now(),
    );
    if (app.services.cleanupJobs.enabled) await keys.refresh();
    if (keys.strangers > 0)
      app.log.warn(
        "the database has keys of sealed bodies made under another FOYER_SECRET: bodies sealed to them will not open",
      );
    app.services.cleanupJobs.every(REFRESH_MS, "keys of sealed bodies", async () => {
      await repository.sweep();
      await keys.refresh();
    });

    const refuseReplay = async (request: FastifyRequest, body: unknown): Promise<void> => {
      const { sentAt, nonce } = (body ?? {}) as { sentAt?: unknown; nonce?: unknown };
      // Runs before schema validation: every body that opens is checked for replay.
      if (typeof sentAt !== "number") throw malformed("sentAt");
      if (typeof nonce !== "string") throw malformed("nonce");
      const hash = createHash("sha256").update(`${request.routeOptions.url}\n${nonce}`).digest();
      // The error has the server's time, so that a client with a wrong clock can seal again.
      const { isFresh, isNew, now } = await repository.takeNonce(hash, { sentAt, freshMs: FRESH_MS });
      if (!isFresh) throw new AppError("request.replayed", "the body is not fresh", { now });
      if (isNew) return;
      await app.services.securityLog.record(request, { kind: "body-replayed" });
      throw new AppError("request.replayed", "the nonce was used before", { now });
    };

    app.sealedBodies.open = async (request) => {
      const id = request.headers["encryption-key-id"];
      if (typeof id !== "string" || typeof request.body !== "string") throw invalid("the body is not sealed");
      const key = await keys.find(id);
      if (!key) throw new AppError("sealed.body.key.unknown");
      const body = await unseal(request, key);
      await refuseReplay(request, body);
      return body;
    };
    Object.assign(app.services, { sealedBodyKeys: { currentKey: () => keys.current() } });
  },
  {
    name: "sealed-bodies",
    dependencies: ["services", "database", "clock", "secrets", "security-log", "cleanup-jobs"],
  },
);
