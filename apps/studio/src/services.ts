import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { type GameCatalogue, openGameCatalogue } from "./game-catalogue.ts";
import { type Chance, secureChance } from "./games/slots/chance.ts";
import { RoundPages } from "./rounds/round-pages.ts";
import { Rounds } from "./rounds/rounds.service.ts";
import { Settlement } from "./rounds/settlement.ts";
import { TableState } from "./rounds/table-state.ts";
import { TIMINGS, type Timings } from "./rounds/timings.ts";
import { Sessions } from "./sessions/sessions.service.ts";
import { createWalletClient } from "./wallet-client/wallet-client.ts";
import { Wallets } from "./wallets/wallets.service.ts";

/** The services used by the routes. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly gameCatalogue: GameCatalogue;
  readonly sessions: Sessions;
  readonly rounds: Rounds;
  readonly roundPages: RoundPages;
  readonly settlement: Settlement;
  readonly tableState: TableState;
  readonly wallets: Wallets;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly chance?: Chance;
  readonly timings?: Timings;
}

export function createServices({ config, log, chance, timings = TIMINGS }: ServiceOptions): Services {
  const db = openDatabase({
    url: config.STUDIO_DATABASE_URL,
    size: config.STUDIO_DATABASE_POOL,
    onLost: (error) => log.warn({ err: error }, "a connection to the database broke"),
  });
  const gameCatalogue = openGameCatalogue(config.STUDIO_CATALOGUE);
  const operators = createWalletClient({
    url: config.WALLET_URL,
    privateKey: config.studioPrivateKey,
    timeoutMs: timings.walletTimeout,
  });
  const wallet = new Wallets({ db, gameCatalogue, operators });
  const settlement = new Settlement({ db, wallet, timings, log });
  return {
    config,
    db,
    gameCatalogue,
    settlement,
    sessions: new Sessions(db),
    rounds: new Rounds({ db, wallet, settlement, timings, log, chance: chance ?? secureChance() }),
    roundPages: new RoundPages({ db, gameCatalogue, key: config.studioPrivateKey }),
    tableState: new TableState(db, wallet),
    wallets: wallet,
  };
}
