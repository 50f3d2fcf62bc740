export { setBalanceHidden, useBalanceHidden } from "./hide-balance.ts";
export { HideBalance, WalletBalance } from "./wallet-balance.tsx";
export { walletQuery } from "./wallet-queries.ts";
