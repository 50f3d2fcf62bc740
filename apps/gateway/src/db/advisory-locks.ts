/**
 * Advisory locks of PostgreSQL, one number per purpose: only one of the gateways of a database holds each at a
 * time. The numbers are arbitrary, but distinct and the same in every gateway of a database.
 */
export const LOCKS = {
  /** One gateway migrates; the others wait. */
  migration: 4_607_183,
  /** One creates the next key of the sealed bodies; the others wait. */
  envelopeKey: 4_607_184,
  /** Of gateways that start together on an empty database, one creates the demo merchant; the others wait. */
  demo: 4_607_185,
  /** One closes overdue rounds; the others skip. */
  overdueRounds: 4_607_186,
  /** One imports content; the others wait. */
  content: 4_607_187,
} as const;
