/** Names of payment providers, as they write them. */
const NAMES: Readonly<Record<string, string>> = { xendit: "Xendit" };

/** A provider by the name of its dialect; anything else, such as the name of a bank account, stays as it is. */
export const providerName = (dialect: string): string => NAMES[dialect] ?? dialect;
