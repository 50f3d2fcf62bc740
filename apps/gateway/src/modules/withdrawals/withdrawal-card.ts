/** Additional authenticated data of the card number that a withdrawal keeps. */
export const boundTo = (memberId: bigint, clientKey: string): string => `withdrawal ${memberId} ${clientKey}`;
