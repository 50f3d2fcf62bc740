/**
 * An e-mail address in the one form in which it is stored and compared: a copied one may have invisible characters, a
 * full-width @, or letters and accents apart. The name before the @ keeps its case, which belongs to its owner.
 */
export function mailAddress(entered: string): string {
  const address = entered
    .replace(/[\p{Cf}\s]+/gu, (gap) => (/\s/.test(gap) ? " " : ""))
    .trim()
    .replaceAll("＠", "@")
    .normalize("NFC");
  const at = address.lastIndexOf("@");
  return at < 0 ? address : address.slice(0, at) + address.slice(at).normalize("NFKC").toLowerCase();
}

/** The same for all spellings of one address. */
export const mailKey = (address: string): string => mailAddress(address).toLowerCase();
