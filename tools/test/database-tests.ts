/**
 * Beginnings of the paths of tests whose result can differ between releases of the database server: SQL and its
 * functions, connections, dumps, notifications, locks and isolation, collation and text search. Rules that statements
 * implement are tested on the shipped server only: `sql/` prepares the statements of all modules on this one, and the
 * crash test runs on both.
 */
export const OF_THE_DATABASE: readonly string[] = [
  "apps/gateway/src/sql/",
  "apps/gateway/src/db/",
  "apps/gateway/src/admin/backup",
  "apps/gateway/src/cache/store",
  "apps/gateway/src/jobs/",
  "apps/gateway/src/channels/outbox/",
  "apps/gateway/src/providers/conformance/interleavings",
  "apps/gateway/src/testing/fuzz/wallet",
  "apps/gateway/src/modules/events/",
  ..."find noun-translations search spelling-correction"
    .split(" ")
    .map((file) => `apps/gateway/src/modules/games/${file}.test.ts`),
  "apps/gateway/src/modules/jackpots/jackpot-ledger",
  "apps/gateway/src/modules/ledger/",
  "apps/studio/src/rounds/faults",
  "apps/studio/src/rounds/rounds",
  "tools/postgres/",
];
