import fp from "fastify-plugin";

declare module "./services.ts" {
  interface Services {
    readonly housekeeping: Housekeeping;
  }
}

export interface Housekeeping {
  /**
   * Runs `work` every `everyMs` until the gateway closes, never twice at once. It must be harmless when several
   * gateways do it at the same time; a failure is logged and tried again at the next turn.
   */
  every(everyMs: number, name: string, work: () => Promise<unknown>): void;
}

export const housekeepingPlugin = fp(
  async (app) => {
    const timers = new Set<NodeJS.Timeout>();
    const running = new Set<Promise<unknown>>();
    const housekeeping: Housekeeping = {
      every(everyMs, name, work) {
        let turn: Promise<unknown> | null = null;
        const timer = setInterval(() => {
          if (turn) return;
          turn = work()
            .catch((error) => app.log.warn({ err: error, work: name }, "housekeeping failed"))
            .finally(() => {
              running.delete(turn as Promise<unknown>);
              turn = null;
            });
          running.add(turn);
        }, everyMs);
        timer.unref();
        timers.add(timer);
      },
    };
    Object.assign(app.services, { housekeeping });
    app.addHook("preClose", async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    });
  },
  { name: "housekeeping", dependencies: ["services"] },
);
