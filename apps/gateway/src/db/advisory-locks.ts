/**
 * PostgreSQL's advisory locks this gateway takes, one number for each purpose: what gateways of one database take
 * turns at. Any numbers will do as long as no two are the same and every gateway of a database uses the same ones.
 */
export const LOCKS = {
  /** One migrates, the others wait and find it done. */
  migration: 4_607_183,
  /** One makes the next key of the sealed bodies, the others wait. */
  envelopeKey: 4_607_184,
  /** Gateways that start together on an empty database: one makes the demo, the others wait and find it made. */
  demo: 4_607_185,
  /** One closes overdue rounds, the others pass over. */
  overdueRounds: 4_607_186,
  /** One imports content, the others wait. */
  content: 4_607_187,
} as const;
