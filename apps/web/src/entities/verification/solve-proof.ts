import type { ProofOfWork } from "@foyer/contract/captcha";
import { solveChallengeWorkers } from "altcha-lib";
import { trustedScript } from "../../lib/trusted-script.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import workerAddress from "./proof-worker.ts?worker&url";

/** More would leave a cheap phone no processor for its page. */
const MOST_WORKERS = 2;

/** Does a captcha's work, away from the page's own thread, and returns the proof as a call takes it. */
export async function solveProof(challenge: ProofOfWork): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    // the build writes a classic worker, for browsers that have no others
    createWorker: () =>
      new Worker(trustedScript(workerAddress), import.meta.env.DEV ? { type: "module" } : undefined),
  });
  return btoa(JSON.stringify({ challenge, solution }));
}
