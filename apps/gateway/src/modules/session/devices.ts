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

const hashOf = (device: string): Buffer => createHash("sha256").update(device).digest();

/** The device cookie of an attempt: null without a well-formed one. */
function cookieOf({ cookies }: SignInOrigin): string | null {
  const cookie = cookies?.[COOKIE];
  return cookie !== undefined && DEVICE.test(cookie) ? cookie : null;
}

/** Hash of the device cookie an attempt came with, which may be nobody's. */
export function claimedDevice(origin: SignInOrigin): Buffer | null {
  const cookie = cookieOf(origin);
  return cookie === null ? null : hashOf(cookie);
}

/** The device a sign-in comes from, identified by its cookie or given a new one with the response. */
export function deviceOf(origin: SignInOrigin): { hash: Buffer; name: string } {
  const device = cookieOf(origin) ?? randomBytes(32).toString("base64url");
  origin.signedInDevice = device;
  return {
    hash: hashOf(device),
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
