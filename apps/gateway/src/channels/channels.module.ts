import fp from "fastify-plugin";
import { isLocalDeployment } from "../http/public-url.ts";
import { SealedValues } from "../sealed-values.ts";
import { MailRepository } from "./mail/mail.repository.ts";
import { MailService } from "./mail/mail.service.ts";
import { OutboxMail } from "./mail/outbox-mail.ts";
import type { MailSender } from "./mail/port.ts";
import { SmtpMail } from "./mail/smtp-mail.ts";
import { OutboxRepository } from "./outbox/outbox.repository.ts";
import { outboxRoutes } from "./outbox/outbox.routes.ts";
import { HttpSms } from "./sms/http-sms.ts";
import { OutboxSms } from "./sms/outbox-sms.ts";
import type { SmsSender } from "./sms/port.ts";

declare module "../services.ts" {
  interface Services {
    readonly sms: SmsSender;
    readonly mail: MailService;
  }
}

const DELIVER_MS = 1_000;
const SWEEP_MS = 60 * 60_000;

/** Outgoing channels: SMS and mail, each sent as configured or stored in the development outbox. */
export const channelsModule = fp(
  async (app) => {
    const { config, services, database } = app;
    const { cleanupJobs, secrets, settings } = services;
    const outbox = new OutboxRepository(database.pool);

    const sms: SmsSender =
      config.SMS_ACCOUNT_SID && config.SMS_AUTH_TOKEN && config.SMS_FROM
        ? new HttpSms({
            url: config.SMS_API_URL,
            accountSid: config.SMS_ACCOUNT_SID,
            authToken: config.SMS_AUTH_TOKEN,
            from: config.SMS_FROM,
          })
        : new OutboxSms(outbox);
    const sender: MailSender =
      config.MAIL_URL && config.MAIL_FROM
        ? new SmtpMail(config.MAIL_URL, config.MAIL_FROM)
        : new OutboxMail(outbox);

    const repository = new MailRepository(database.pool);
    const mail = new MailService({
      repository,
      sender,
      seal: new SealedValues(secrets.derive("mail-details")),
      merchant: async (merchantId) => {
        const { name, settings: own } = await settings.merchant(merchantId);
        return { name, timeZone: own.timeZone, ...(config.PUBLIC_URL && { home: config.PUBLIC_URL }) };
      },
      domain: /@([^\s<>@]+)>?$/.exec(config.MAIL_FROM ?? "")?.[1] ?? "foyer.invalid",
      pool: database.pool,
      report: ({ givenUp, ...event }) =>
        givenUp ? app.log.error(event, "a mail was given up") : app.log.warn(event, "a mail was not taken"),
    });
    Object.assign(app.services, { sms, mail });

    if (sms instanceof OutboxSms || sender instanceof OutboxMail) {
      const missing = { sms: sms instanceof OutboxSms, mail: sender instanceof OutboxMail };
      if (isLocalDeployment(config)) {
        app.log.warn(
          missing,
          "no SMS service or mail server is set up: what would be sent is shown at /dev/outbox",
        );
        outboxRoutes(app, outbox);
      } else app.log.error(missing, "no SMS service or mail server is set up: nothing is sent");
    }

    cleanupJobs.every(DELIVER_MS, "mail", () => mail.deliver());
    cleanupJobs.every(SWEEP_MS, "sent mail", () => repository.sweep());
    cleanupJobs.every(SWEEP_MS, "outbox", () => outbox.sweep());
    app.addHook("onClose", async () => sender.close());
  },
  { name: "channels", dependencies: ["services", "database", "secrets", "settings", "cleanup-jobs"] },
);
