import type { EncryptionKey } from "@foyer/contract/settings";
import type { ApiError } from "./error.ts";

export interface HttpContext {
  /** Origin of the platform; empty for the page's own origin. */
  baseUrl: string;
  merchant: string;
  language(): string;
  token(): string | undefined;
  /** The platform's public key; `fresh` fetches it again after a rotation. */
  encryptionKey(fresh: boolean): Promise<EncryptionKey>;
  /** Called when a response says that the merchant is under maintenance or blocked at this location. */
  onUnavailable(): void;
  /** Called when a response says that the player must change an initial or expired password first. */
  onPasswordDue(): void;
  /** Called once when a response says that the session is over. */
  onSessionOver(error: ApiError, token: string): void;
}

let context: HttpContext | undefined;

/** Called once at start-up. */
export function configureHttp(next: HttpContext): void {
  context = next;
}

export function httpContext(): HttpContext {
  if (!context) throw new Error("configureHttp has not been called");
  return context;
}
