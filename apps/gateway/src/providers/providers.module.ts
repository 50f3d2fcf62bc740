import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Config } from "../config.ts";
import { hubWallet } from "./hub/hub.routes.ts";
import { createHubTransferWallet } from "./hub/hub-transfer-wallet.ts";
import { createHubVendorClient } from "./hub/hub-vendor-client.ts";
import { Integrations } from "./integrations.ts";
import type { Integration, ProviderPort, TransferWallet, VendorClient } from "./port.ts";
import { ProviderRepository } from "./provider.repository.ts";
import { createProviderPort } from "./provider.service.ts";
import { closeOverdueRounds } from "./round-closing.ts";

/** Integration id of the studio, the built-in vendor of every deployment; stored, also in keys of the ledger. */
const STUDIO = "house";
/** This platform's operator id at vendors of dialect one. */
const OPERATOR_ID = 1;
const ROUND_CLOSING_MS = 10 * 60_000;

export interface Providers {
  readonly port: ProviderPort;
  readonly integrations: Integrations;
  /** Client for an integration's vendor. @throws when the platform has no signing key */
  clientOf(integration: Integration): Promise<VendorClient>;
  /** The wallets that an integration's vendors keep. @throws when the platform has no signing key */
  walletsOf(integration: Integration): Promise<TransferWallet>;
  /** Closes overdue rounds; also runs as a job every ten minutes. */
  closeOverdueRounds(): ReturnType<typeof closeOverdueRounds>;
  /** How the games of an integration run in their frame. @returns whether there is an integration with this id */
  setFrames: ProviderRepository["setFrames"];
  /** Lets another studio take the place of this deployment's. @returns whether there was one */
  releaseStudio(): Promise<boolean>;
}

declare module "../services.ts" {
  interface Services {
    readonly providers: Providers;
  }
}

function keyFile(config: Config, configured: string | undefined, name: string): string {
  return configured ?? path.join(config.DATA_DIR, "keys", name);
}

/** This gateway has the key of another studio than the database; the message is for the person who starts it. */
export class OtherStudioError extends Error {}

/**
 * Creates the studio's integration, or updates its address. Does nothing without its key file.
 * @throws OtherStudioError when the deployment has another studio: there is one, whose rounds are open
 */
async function addStudioIntegration(app: FastifyInstance, repository: ProviderRepository): Promise<void> {
  const file = keyFile(app.config, app.config.STUDIO_PUBLIC_KEY_FILE, "studio-public.pem");
  try {
    const publicKey = await readFile(file, "utf8");
    const isOwn = await repository.putStudio({
      id: STUDIO,
      dialect: "hub",
      baseUrl: app.config.STUDIO_URL,
      publicKey,
      takesPlayMoney: true,
      handshake: true,
    });
    if (!isOwn)
      throw new OtherStudioError(
        `The database belongs to another studio than the key in ${file}: start this gateway with --gateway-only, or, if that studio is gone, run npm run admin -- integrations release-studio.`,
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    app.log.warn({ file }, "the studio has no public key here: its games cannot be played");
  }
}

export const providersModule = fp(
  async (app) => {
    const { cleanupJobs, ledger } = app.services;
    const repository = new ProviderRepository(app.database.pool);
    const integrations = new Integrations(repository);
    const port = createProviderPort(repository, (player) => ledger.changed(player));
    const clients = new Map<string, VendorClient & TransferWallet>();
    let privateKey: string | undefined;
    const clientAt = async (baseUrl: string): Promise<VendorClient & TransferWallet> => {
      const known = clients.get(baseUrl);
      if (known) return known;
      privateKey ??= await readFile(
        keyFile(app.config, app.config.OPERATOR_PRIVATE_KEY_FILE, "operator-private.pem"),
        "utf8",
      );
      const options = { baseUrl, operatorId: OPERATOR_ID, privateKey };
      const client = { ...createHubVendorClient(options), ...createHubTransferWallet(options) };
      clients.set(baseUrl, client);
      return client;
    };

    const providers: Providers = {
      port,
      integrations,
      clientOf: ({ baseUrl }) => clientAt(baseUrl),
      walletsOf: ({ baseUrl }) => clientAt(baseUrl),
      closeOverdueRounds: () =>
        closeOverdueRounds(app.database.pool, app.log, (member) => ledger.changed(member)),
      async setFrames(id, frames) {
        const found = await repository.setFrames(id, frames);
        integrations.forget();
        return found;
      },
      releaseStudio: () => repository.releaseStudio(STUDIO),
    };

    Object.assign(app.services, { providers });

    await app.register(hubWallet, { prefix: "/provider/hub", port, integrations });

    cleanupJobs.every(ROUND_CLOSING_MS, "overdue rounds", providers.closeOverdueRounds);
    if (app.config.STUDIO === "here") app.addHook("onReady", () => addStudioIntegration(app, repository));
  },
  { name: "providers", dependencies: ["services", "database", "cleanup-jobs", "ledger"] },
);
