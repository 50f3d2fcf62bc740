/** The merchant's switch for dividends (spec section 2, "Agent home"). */
export const DIVIDEND_FLAG = "DIVIDEND3";
