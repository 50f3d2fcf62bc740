const DOTS = "•••";

/** An e-mail address that its owner recognises and others cannot use: `m•••7@gmail.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, Math.max(at, 0));
  const name = [...local];
  const shown = name.length < 3 ? DOTS : `${name[0]}${DOTS}${name.at(-1)}`;
  return `${shown}${email.slice(Math.max(at, 0))}`;
}

/** The last four digits of a mobile number. */
export const maskedMobile = (mobile: string): string => `${DOTS} ${mobile.slice(-4)}`;
