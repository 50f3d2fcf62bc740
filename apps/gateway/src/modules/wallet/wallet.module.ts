import fp from "fastify-plugin";
import { walletRoutes } from "./wallet.routes.ts";
import { WalletService } from "./wallet.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly wallet: WalletService;
  }
}

export const walletModule = fp(
  async (app) => {
    const wallet = new WalletService(app.services.ledger);
    Object.assign(app.services, { wallet });
    walletRoutes(app, wallet);
  },
  { name: "wallet", dependencies: ["ledger"] },
);
