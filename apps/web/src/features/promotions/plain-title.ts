/** A number in brackets before a title says where an author wants it; players need not read it. */
const NUMBER =
  /^\s*(?:\[\s*\p{Nd}+\s*\]|［\s*\p{Nd}+\s*］|【\s*\p{Nd}+\s*】|\(\s*\p{Nd}+\s*\)|（\s*\p{Nd}+\s*）)\s*/u;

/** A promotion's title without a leading number in brackets, unless that is all there is. */
export const plainTitle = (title: string): string => title.replace(NUMBER, "") || title;
