import { walletRead } from "@foyer/contract/wallet";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { WalletService } from "./wallet.service.ts";

export function walletRoutes(app: FastifyInstance, wallet: WalletService): void {
  route(app, walletRead, ({ player }) => wallet.read(player));
}
