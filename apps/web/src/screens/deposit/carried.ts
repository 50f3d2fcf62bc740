import type { Search } from "../../lib/navigation/index.ts";

/** What a change of method keeps: the amount, the promotion, and the order that the new one replaces. */
export type Carried = Pick<Search<"/m/voucherCenter">, "amount" | "promotion" | "replaces">;
