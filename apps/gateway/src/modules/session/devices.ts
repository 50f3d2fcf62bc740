import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceName } from "../../http/device-name.ts";
import type { Origin } from "../security-log/security-log.module.ts";

/** Chrome stores no cookie longer. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const COOKIE = "device";
/** 256 bits as base64url. */
const DEVICE = /^[A-Za-z0-9_-]{43}$/;

/** Where a sign-in comes from, with what identifies the device; a caller without a browser has neither. */
export type SignInOrigin = Origin &
  Partial<Pick<FastifyRequest, "headers" | "query" | "cookies" | "signedInDevice">>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by a sign-in: the device cookie its answer carries. */
    signedInDevice: string | null;
  }
}

/** The device a sign-in comes from, identified by its cookie or given a new one with the response. */
export function deviceOf(origin: SignInOrigin): { hash: Buffer; name: string } {
  const known = origin.cookies?.[COOKIE];
  const device = known && DEVICE.test(known) ? known : randomBytes(32).toString("base64url");
  origin.signedInDevice = device;
  return {
    hash: createHash("sha256").update(device).digest(),
    name: deviceName(origin.headers?.["user-agent"]),
  };
}

/** Every successful sign-in, by any method, renews the browser's device cookie for 400 days. */
export function sendDeviceCookies(app: FastifyInstance): void {
  app.decorateRequest("signedInDevice", null);
  app.addHook("onSend", async (request, reply) => {
    if (!request.signedInDevice) return;
    reply.setCookie(COOKIE, request.signedInDevice, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: request.protocol === "https" || Boolean(app.config.PUBLIC_URL?.startsWith("https:")),
      maxAge: COOKIE_SECONDS,
    });
  });
}
