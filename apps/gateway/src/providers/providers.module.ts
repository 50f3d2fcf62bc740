import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Config } from "../config.ts";
import { hubWallet } from "./hub/hub.routes.ts";
import { createHubVendorClient } from "./hub/hub-vendor-client.ts";
import { Integrations } from "./integrations.ts";
import type { Integration, ProviderPort, VendorClient } from "./port.ts";
import { ProviderRepository } from "./provider.repository.ts";
import { createProviderPort } from "./provider.service.ts";
import { closeOverdueRounds } from "./round-closing.ts";

/** The house vendor, which every deployment has. */
const HOUSE = "house";
/** This platform's number at vendors of dialect one. */
const OPERATOR_ID = 1;
const ROUND_CLOSING_MS = 10 * 60_000;

export interface Providers {
  readonly port: ProviderPort;
  readonly integrations: Integrations;
  /** How to ask an integration's vendor for things. @throws when this platform has no key to sign with */
  clientOf(integration: Integration): Promise<VendorClient>;
  /** Closes the rounds that their vendors left open; runs by itself every ten minutes. */
  closeOverdueRounds(): ReturnType<typeof closeOverdueRounds>;
}

declare module "../plugins/services.ts" {
  interface Services {
    readonly providers: Providers;
  }
}

function keyFile(config: Config, given: string | undefined, name: string): string {
  return given ?? path.join(config.DATA_DIR, "keys", name);
}

/** Enters the house vendor, or its new address and key. Without its key file there is no house vendor to enter. */
async function enterHouseVendor(app: FastifyInstance, repository: ProviderRepository): Promise<void> {
  const file = keyFile(app.config, app.config.STUDIO_PUBLIC_KEY_FILE, "studio-public.pem");
  try {
    const publicKey = await readFile(file, "utf8");
    await repository.putIntegration({
      id: HOUSE,
      dialect: "hub",
      baseUrl: app.config.STUDIO_URL,
      publicKey,
      takesPlayMoney: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    app.log.warn({ file }, "the house vendor has no public key here: its games cannot be played");
  }
}

export const providersModule = fp(
  async (app) => {
    const { housekeeping, ledger } = app.services;
    const repository = new ProviderRepository(app.database.pool);
    const integrations = new Integrations(repository);
    const port = createProviderPort(repository, (player) => ledger.changed(player));
    const clients = new Map<string, VendorClient>();
    let privateKey: string | undefined;

    const providers: Providers = {
      port,
      integrations,
      async clientOf({ baseUrl }) {
        const known = clients.get(baseUrl);
        if (known) return known;
        privateKey ??= await readFile(
          keyFile(app.config, app.config.OPERATOR_PRIVATE_KEY_FILE, "operator-private.pem"),
          "utf8",
        );
        const client = createHubVendorClient({ baseUrl, operatorId: OPERATOR_ID, privateKey });
        clients.set(baseUrl, client);
        return client;
      },
      closeOverdueRounds: () =>
        closeOverdueRounds(app.database.pool, app.log, (member) => ledger.changed(member)),
    };

    Object.assign(app.services, { providers });

    await app.register(hubWallet, { prefix: "/provider/hub", port, integrations });

    housekeeping.every(ROUND_CLOSING_MS, "overdue rounds", providers.closeOverdueRounds);
    app.addHook("onReady", () => enterHouseVendor(app, repository));
  },
  { name: "providers", dependencies: ["services", "database", "housekeeping", "ledger"] },
);
