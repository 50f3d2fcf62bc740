import { walletRead } from "@foyer/contract/wallet";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { WalletService } from "./wallet.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly wallet: WalletService;
  }
}

export const walletModule = fp(
  async (app) => {
    const wallet = new WalletService(app.services.ledger);
    Object.assign(app.services, { wallet });
    route(app, walletRead, ({ player }) => wallet.read(player));
  },
  { name: "wallet", dependencies: ["ledger"] },
);
