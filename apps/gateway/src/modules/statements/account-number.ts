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
