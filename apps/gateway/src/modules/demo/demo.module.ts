import fp from "fastify-plugin";
import { seedDemo } from "./demo.service.ts";
import { readDemoContent } from "./demo-content.ts";

/** Makes the demo merchant where no merchant is yet. A deployment without a content folder begins empty. */
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
        rooms: app.services,
      });
      if (made)
        app.log.info({ milliseconds: Math.round(performance.now() - began) }, "the demo merchant is made");
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
