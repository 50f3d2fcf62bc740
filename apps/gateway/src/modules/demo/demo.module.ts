import fp from "fastify-plugin";
import { seedDemo } from "./demo.service.ts";
import { readDemoContent } from "./demo-content.ts";

/**
 * Creates the demo merchant when there is no merchant yet. A deployment without a content folder starts
 * empty.
 */
export const demoModule = fp(
  async (app) => {
    const { passwords } = app.services;
    app.addHook("onReady", async () => {
      const content = await readDemoContent(app.config.CONTENT_DIR);
      if (!content) return app.log.info({ dir: app.config.CONTENT_DIR }, "no demo content found");
      const began = performance.now();
      const made = await seedDemo(app.database, content, {
        now: new Date(),
        hash: (password) => passwords.hash(password),
        services: app.services,
      });
      if (made)
        app.log.info({ milliseconds: Math.round(performance.now() - began) }, "demo merchant created");
    });
  },
  {
    name: "demo",
    dependencies: [
      "settings",
      "ledger",
      "session",
      "providers",
      "announcements",
      "help",
      "pages",
      "service",
      "promotions",
    ],
  },
);
