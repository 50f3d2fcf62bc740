import fp from "fastify-plugin";
import { PasskeyCeremonies } from "./passkey-ceremonies.ts";
import { PasskeyNoticesRepository } from "./passkey-notices.repository.ts";
import { passkeysRoutes } from "./passkeys.routes.ts";
import { PasskeysService } from "./passkeys.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly passkeys: PasskeysService;
  }
}

const SWEEP_MS = 10 * 60_000;

export const passkeysModule = fp(
  async (app) => {
    const { cleanupJobs, inbox, mail, secrets, securityChanges, securityLog, settings, signIn } =
      app.services;
    const ceremonies = new PasskeyCeremonies<bigint>({
      pool: app.database.pool,
      owner: "member",
      userKey: secrets.derive("passkey-user"),
      onRefused: ({ merchantId, ownerId: memberId }, reason, origin) =>
        securityLog.record(origin, { kind: "passkey-refused", merchantId, memberId, detail: { reason } }),
    });
    const passkeys = new PasskeysService({
      notices: new PasskeyNoticesRepository(),
      ceremonies,
      signIn,
      securityChanges,
      securityLog,
      mail,
      inbox,
    });
    Object.assign(app.services, { passkeys });
    cleanupJobs.every(SWEEP_MS, "passkey challenges", () => ceremonies.sweep());
    passkeysRoutes(app, passkeys, settings);
  },
  {
    name: "passkeys",
    dependencies: [
      "services",
      "database",
      "settings",
      "session",
      "secrets",
      "cleanup-jobs",
      "channels",
      "inbox",
    ],
  },
);
