import { localStore } from "../../lib/storage.ts";
import { decode, encode, seal, unseal } from "./sealed-text.ts";

/** The remembered sign-in of one way. */
export interface Remembered {
  readonly type: "username" | "sms";
  /** The username, or the digits of a mobile number. */
  readonly username: string;
  /** For sign-in by username. */
  readonly password?: string;
  /** For sign-in by SMS. */
  readonly countryDialingCode?: string;
}
type Way = Remembered["type"];

/** The plain record: the password in base64 twice, with a salt stored beside it. This encoding hides nothing. */
interface Written {
  readonly type: Way;
  readonly username: string;
  readonly password: string;
  readonly salt: string;
  readonly countryDialingCode: string;
}

const keyOf = (way: Way): string => `MC_SAVED_LOGIN_${way}`;
const toBase64 = (text: string): string => encode(new TextEncoder().encode(text));
const fromBase64 = (text: string): string => new TextDecoder().decode(decode(text));

const write = (password: string, salt: string): string =>
  password === "" ? "" : toBase64(toBase64(password) + salt);
const read = (stored: string, salt: string): string =>
  stored === "" ? "" : fromBase64(fromBase64(stored).slice(0, -salt.length || undefined));

/** Saves a sign-in, encrypted under this browser's key; if that is impossible, nothing is saved. */
export async function remember({ type, username, password, countryDialingCode }: Remembered): Promise<void> {
  try {
    const salt = encode(crypto.getRandomValues(new Uint8Array(12)));
    const record: Written = {
      type,
      username,
      password: write(password ?? "", salt),
      salt,
      countryDialingCode: countryDialingCode ?? "",
    };
    localStore.write(keyOf(type), await seal(JSON.stringify(record), keyOf(type)));
  } catch {
    forget(type);
  }
}

/** The remembered sign-in of a way; one that can no longer be decrypted is deleted. */
export async function recall(type: Way): Promise<Remembered | undefined> {
  const stored = localStore.read(keyOf(type));
  if (!stored) return undefined;
  try {
    const { username, password, salt, countryDialingCode } = JSON.parse(
      await unseal(stored, keyOf(type)),
    ) as Written;
    return {
      type,
      username,
      ...(password && { password: read(password, salt) }),
      ...(countryDialingCode && { countryDialingCode }),
    };
  } catch {
    forget(type);
    return undefined;
  }
}

export function forget(type: Way): void {
  localStore.remove(keyOf(type));
}
