import fp from "fastify-plugin";

declare module "../services.ts" {
  interface Services {
    readonly cleanupJobs: CleanupJobs;
  }
}

export interface CleanupJobs {
  /** False in a process that does not serve requests: no job runs. */
  readonly enabled: boolean;
  /**
   * Runs `work` every `everyMs` milliseconds until the gateway closes, never twice at once in one process. Several
   * gateways may run it at the same time, so it must be safe to. A failure is retried at the next interval, and logged
   * unless the work failed the same way before; so is the end of failures.
   */
  every(everyMs: number, name: string, work: () => Promise<unknown>): void;
}

/** leastPauseMs: jobs with a shorter interval run at this one. */
export const cleanupJobsPlugin = fp<{ enabled?: boolean; leastPauseMs?: number }>(
  async (app, { enabled = true, leastPauseMs = 0 }) => {
    const timers = new Set<NodeJS.Timeout>();
    const running = new Set<Promise<unknown>>();
    const cleanupJobs: CleanupJobs = {
      enabled,
      every(everyMs, name, work) {
        if (!enabled) return;
        let turn: Promise<unknown> | null = null;
        let failure: string | undefined;
        const timer = setInterval(
          () => {
            if (turn) return;
            turn = work()
              .then(
                () => {
                  if (failure !== undefined) app.log.info({ work: name }, "cleanup works again");
                  failure = undefined;
                },
                (error: Error) => {
                  if (error.message !== failure) app.log.warn({ err: error, work: name }, "cleanup failed");
                  failure = error.message;
                },
              )
              .finally(() => {
                running.delete(turn as Promise<unknown>);
                turn = null;
              });
            running.add(turn);
          },
          Math.max(everyMs, leastPauseMs),
        );
        timer.unref();
        timers.add(timer);
      },
    };
    Object.assign(app.services, { cleanupJobs });
    app.addHook("preClose", async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    });
  },
  { name: "cleanup-jobs", dependencies: ["services"] },
);
