/** A number in brackets before a title sets an author's order; players need not read it. */
const NUMBER =
  /^\s*(?:\[\s*\p{Nd}+\s*\]|［\s*\p{Nd}+\s*］|【\s*\p{Nd}+\s*】|\(\s*\p{Nd}+\s*\)|（\s*\p{Nd}+\s*）)\s*/u;

/** A promotion's title without its leading number in brackets, unless that is all of it. */
export const plainTitle = (title: string): string => title.replace(NUMBER, "") || title;
