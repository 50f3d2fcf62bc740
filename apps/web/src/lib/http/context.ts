import type { EncryptionKey } from "@foyer/contract/settings";
import type { ApiError } from "./error.ts";

export interface HttpContext {
  /** Origin of the platform; empty is where the page came from. */
  baseUrl: string;
  merchant: string;
  language(): string;
  token(): string | undefined;
  /** The platform's public key; `fresh` asks for it again after a rotation. */
  encryptionKey(fresh: boolean): Promise<EncryptionKey>;
  /** Told when a call learns that the house is shut. */
  onShut(): void;
  /** Told once a call learns that the session is over. */
  onSessionOver(error: ApiError, token: string): void;
}

let context: HttpContext | undefined;

/** Called once at start-up. */
export function configureHttp(given: HttpContext): void {
  context = given;
}

export function httpContext(): HttpContext {
  if (!context) throw new Error("configureHttp has not been called");
  return context;
}
