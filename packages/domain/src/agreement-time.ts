/** Days in which an agent can agree to a change of rebate rates or a contract; afterwards the request expires. */
export const AGREEMENT_DAYS = 7;
