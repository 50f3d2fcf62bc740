import fp from "fastify-plugin";
import { TeamBetsRepository } from "./team-bets.repository.ts";
import { TeamBetsService } from "./team-bets.service.ts";
import { TeamRecordFiles } from "./team-record-files.ts";
import { teamRecordsRoutes } from "./team-records.routes.ts";
import { TeamScopesRepository } from "./team-scopes.repository.ts";
import { TeamScopes } from "./team-scopes.service.ts";
import { TeamTransactionsRepository } from "./team-transactions.repository.ts";
import { TeamTransactionsService } from "./team-transactions.service.ts";

export const teamRecordsModule = fp(
  async (app) => {
    const { pool } = app.database;
    const { bets: ownBets, transactions: ownTransactions, teams, teamEarnings: earnings } = app.services;
    const scopes = new TeamScopes(new TeamScopesRepository(pool), teams);
    const bets = new TeamBetsService({
      repository: new TeamBetsRepository(pool),
      scopes,
      bets: ownBets,
      teams,
      earnings,
    });
    const transactions = new TeamTransactionsService({
      repository: new TeamTransactionsRepository(pool),
      scopes,
      transactions: ownTransactions,
      teams,
    });
    teamRecordsRoutes(app, {
      bets,
      transactions,
      files: new TeamRecordFiles({ scopes, bets, transactions, teams }),
    });
  },
  {
    name: "team-records",
    dependencies: ["clock", "database", "rate-limits", "records", "session", "settings", "teams"],
  },
);
