import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { BrowserCookie, newSecret } from "../../http/browser-cookie.ts";
import { deviceName } from "../../http/device-name.ts";
import type { Origin } from "../security-log/security-log.module.ts";

/** Chrome stores no cookie longer. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Where a sign-in comes from, with what identifies the device; a caller without a browser has neither. */
export type SignInOrigin = Origin &
  Partial<Pick<FastifyRequest, "headers" | "query" | "deviceCookie" | "signedInDevice" | "socialBrowser">>;

declare module "fastify" {
  interface FastifyRequest {
    /** The device cookie of a call to an endpoint with cookies: null without a well-formed one. */
    deviceCookie: string | null;
    /** Set by a sign-in: the device cookie its answer carries. */
    signedInDevice: string | null;
  }
}

const hashOf = (device: string): Buffer => createHash("sha256").update(device).digest();

/** Hash of the device cookie an attempt came with, which may be nobody's. */
export function claimedDevice(origin: SignInOrigin): Buffer | null {
  return origin.deviceCookie ? hashOf(origin.deviceCookie) : null;
}

/** The device a sign-in comes from, identified by its cookie or given a new one with the response. */
export function deviceOf(origin: SignInOrigin): { hash: Buffer; name: string } {
  const device = origin.deviceCookie ?? newSecret();
  origin.signedInDevice = device;
  return {
    hash: hashOf(device),
    name: deviceName(origin.headers?.["user-agent"]),
  };
}

/**
 * Reads the browser's device cookie, which every successful sign-in, by any method, renews for 400 days. The cookie
 * proves nobody: it only makes a known device known.
 */
export function keepDeviceCookies(app: FastifyInstance): void {
  const cookie = new BrowserCookie(app.config, "device");
  app.decorateRequest("deviceCookie", null);
  app.decorateRequest("signedInDevice", null);
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.cookies) request.deviceCookie = cookie.read(request);
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.signedInDevice) cookie.set(request, reply, request.signedInDevice, COOKIE_SECONDS);
  });
}
