import fp from "fastify-plugin";
import { backOfficeMemberRoutes } from "./back-office-members.routes.ts";
import { FindRepository } from "./find.repository.ts";
import { FindService } from "./find.service.ts";
import { MemberRecordsRepository } from "./member-records.repository.ts";
import { MemberRecordsService } from "./member-records.service.ts";

/** How operators find a member or a case, and what the member did. */
export const backOfficeMembersModule = fp(
  async (app) => {
    const { bets, settings } = app.services;
    const { pool } = app.database;
    const { clock } = app;
    backOfficeMemberRoutes(app, {
      find: new FindService(new FindRepository(pool), settings),
      records: new MemberRecordsService({
        repository: new MemberRecordsRepository(pool),
        bets,
        settings,
        clock,
      }),
    });
  },
  { name: "back-office-members", dependencies: ["operator-context", "records", "settings"] },
);
