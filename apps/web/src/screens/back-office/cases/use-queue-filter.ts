import { type Search, useGo, useSearch } from "../../../lib/navigation/index.ts";

type Address = Search<"/backoffice">;
type Section = NonNullable<Address["section"]>;
/** What a queue is narrowed and sorted by, in the address: back and a reload keep it. */
export type QueueFilter = Pick<Address, "show" | "q" | "sort" | "least" | "most" | "age" | "method" | "flag">;
type Change = { readonly [Name in keyof QueueFilter]?: QueueFilter[Name] | undefined };

/** The same without what is undefined. */
const known = (address: object): Address =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));

/** The filter of a queue and how it changes; the open case stays open. */
export function useQueueFilter(section: Section) {
  const go = useGo();
  const search = useSearch("/backoffice");
  const { show, q, sort, least, most, age, method, flag } = search;
  return {
    filter: known({ show, q, sort, least, most, age, method, flag }) as QueueFilter,
    change: (filter: Change) =>
      go({ to: "/backoffice", search: known({ ...search, section, ...filter }) }, { replace: true }),
    /** Opens a case, or closes it. */
    open: (one: { readonly [Name in keyof Address]?: Address[Name] | undefined }) =>
      go({ to: "/backoffice", search: known({ ...search, section, ...one }) }),
  };
}

/** The same as a query; of the flags only those that the queue knows. */
export const queueQuery = <Flag extends string>(
  { age, flag, ...filter }: QueueFilter,
  flags: readonly Flag[],
) => {
  const named = flags.find((one) => one === flag);
  return {
    ...filter,
    ...(age !== undefined && { age: Number(age) }),
    ...(named !== undefined && { flag: named }),
  };
};
