/**
 * Placeholder for the visitor's address in the cached geo-block page, so that no visitor gets another's address. A
 * reserved host name (RFC 2606) that needs no escaping in HTML or JSON.
 */
export const VISITOR_ADDRESS = "address-of-the-visitor.invalid";

/** Inserts the visitor's address into the page. */
export const addressed = (page: Buffer, address: string): Buffer =>
  Buffer.from(page.toString().replaceAll(VISITOR_ADDRESS, address));
