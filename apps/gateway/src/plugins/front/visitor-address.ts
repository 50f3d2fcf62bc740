/**
 * Stands for the visitor's address in a page that is kept for everybody it is shut to, so that nobody is sent
 * another's. A name no host can have, of letters that stand for themselves in HTML and JSON.
 */
export const VISITOR_ADDRESS = "address-of-the-visitor.invalid";

/** The page as this visitor is sent it. */
export const addressed = (page: Buffer, address: string): Buffer =>
  Buffer.from(page.toString().replaceAll(VISITOR_ADDRESS, address));
