import { vi } from "vitest";

/**
 * Setup file of suites that wait for servers: `vi.waitFor` without a timeout gives up after two minutes instead of one
 * second, so that it ends what hangs and no test on a busy machine. `expect.poll` has its limit in the configuration.
 */
const LIMIT_MS = 120_000;

const { waitFor } = vi;
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === "number" ? options : { timeout: LIMIT_MS, ...options });
