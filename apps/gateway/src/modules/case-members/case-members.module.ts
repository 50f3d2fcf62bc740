import fp from "fastify-plugin";
import { CaseMembersRepository } from "./case-members.repository.ts";
import { CaseMembersService } from "./case-members.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly caseMembers: CaseMembersService;
  }
}

/** The member beside a case of the back office; the cases' own modules present it. */
export const caseMembersModule = fp(
  async (app) => {
    const caseMembers = new CaseMembersService(new CaseMembersRepository(app.database.pool));
    Object.assign(app.services, { caseMembers });
  },
  { name: "case-members" },
);
