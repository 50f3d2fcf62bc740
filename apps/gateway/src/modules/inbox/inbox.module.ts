import fp from "fastify-plugin";
import { InboxRepository } from "./inbox.repository.ts";
import { inboxRoutes } from "./inbox.routes.ts";
import { InboxService } from "./inbox.service.ts";
import { MoneyNotices } from "./money-notices.ts";
import { OperatorMessagesRepository } from "./operator-messages.repository.ts";
import { OperatorMessagesService } from "./operator-messages.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly inbox: InboxService;
    readonly moneyNotices: MoneyNotices;
    readonly operatorMessages: OperatorMessagesService;
  }
}

/** Pause between two batches of a message to all members: each batch is a few thousand, so other work is not delayed. */
const BATCH_INTERVAL_MS = 1_000;

export const inboxModule = fp(
  async (app) => {
    const { cleanupJobs, mail, settings } = app.services;
    const repository = new InboxRepository(app.database.pool);
    const inbox = new InboxService(repository, settings);
    const moneyNotices = new MoneyNotices(inbox, repository, mail, settings);
    const operatorMessages = new OperatorMessagesService(
      new OperatorMessagesRepository(app.database.pool),
      settings,
    );
    Object.assign(app.services, { inbox, moneyNotices, operatorMessages });

    cleanupJobs.every(BATCH_INTERVAL_MS, "messages to all members", () => operatorMessages.deliverNext());
    // onReady, because the events module is registered after the modules that write messages
    app.addHook("onReady", async () =>
      app.services.events.countUnread("inbox", (player) => inbox.unread(player)),
    );
    inboxRoutes(app, inbox, settings);
  },
  { name: "inbox", dependencies: ["channels", "cleanup-jobs", "settings", "session"] },
);
