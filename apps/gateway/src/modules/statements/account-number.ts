/** Last digits that tell accounts of a bank apart; what stands before them is written in many ways. */
const LAST = 6;

/**
 * Whether a number above a table of entries, as a person reads it, is that of another account. Anything but digits, and digits
 * that the bank hides, say nothing.
 */
export function isOfOtherAccount(written: string, number: string): boolean {
  const [shown = ""] = /[0-9]*$/.exec(written.replace(/[\s.-]/g, "")) ?? [];
  const own = number.replace(/\D/g, "");
  if (!/^[0-9*X.\s-]+$/i.test(written) || shown.length < FEWEST || own.length < FEWEST) return false;
  const compared = Math.min(shown.length, own.length, LAST);
  return shown.slice(-compared) !== own.slice(-compared);
}

const plain = (text: string): string => text.replace(/[^A-Z0-9*]/gi, "").toUpperCase();

/** Characters of an account number that a bank leaves readable, at least. */
const FEWEST = 4;

/**
 * Whether a file's number is that of an account. An IBAN contains the national number, and banks hide digits by `*` or
 * `X`: those that are shown count.
 */
export function isOfAccount(written: string, number: string): boolean {
  const [file, own] = [plain(written), plain(number)];
  if (file.endsWith(own)) return own !== "";
  if (!/[*X]/.test(file)) return false;
  if (file.replace(/[*X]/g, "").length < FEWEST || file.length !== own.length) return false;
  return [...file].every((one, at) => one === "*" || one === "X" || one === own[at]);
}
