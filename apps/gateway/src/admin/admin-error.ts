/** An error that the operator can correct; `message` is printed without a stack. */
export class AdminError extends Error {}
