import fp from "fastify-plugin";
import { ContactsService } from "./contacts.service.ts";
import { ProofService } from "./proof.service.ts";
import { ProofTriesRepository } from "./proof-tries.repository.ts";
import { ProofTriesService } from "./proof-tries.service.ts";
import { SecurityRepository } from "./security.repository.ts";
import { securityRoutes } from "./security.routes.ts";
import { SecurityService } from "./security.service.ts";
import { SecurityNotices } from "./security-notices.ts";
import { SecurityQuestionsRepository } from "./security-questions.repository.ts";
import { SecurityQuestionsService } from "./security-questions.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly security: SecurityService;
    readonly proofs: ProofService;
    readonly securityNotices: SecurityNotices;
  }
}

/** The security centre: what protects a member's account and money. */
export const securityModule = fp(
  async (app) => {
    const {
      inbox,
      location,
      mail,
      passkeys,
      passwordRecovery,
      passwords,
      securityChanges,
      securityLog,
      sessions,
      settings,
      verification,
    } = app.services;
    const { pool } = app.database;
    const repository = new SecurityRepository(pool);
    const securityNotices = new SecurityNotices(repository, inbox, mail);
    const security = new SecurityService({
      pool,
      repository,
      tries: new ProofTriesService(new ProofTriesRepository(pool, "payment_password_tries")),
      passwords,
      settings,
      location,
      securityChanges,
      securityLog,
      notices: securityNotices,
      clock: app.clock,
    });
    const securityQuestions = new SecurityQuestionsService({
      pool,
      repository: new SecurityQuestionsRepository(pool),
      tries: new ProofTriesService(new ProofTriesRepository(pool, "security_question_tries")),
      passwords,
      securityChanges,
      securityLog,
      notices: securityNotices,
      clock: app.clock,
    });
    const proofs = new ProofService({
      repository,
      security,
      securityQuestions,
      passwordRecovery,
      passkeys,
      verification,
      securityLog,
      sessions,
    });
    Object.assign(app.services, { security, proofs, securityNotices });
    const contacts = new ContactsService({
      pool,
      repository,
      proofs,
      passwordRecovery,
      verification,
      securityChanges,
      securityLog,
      notices: securityNotices,
    });
    securityRoutes(app, security, securityQuestions, proofs, contacts);
  },
  {
    name: "security",
    dependencies: ["clock", "member", "password", "passkeys", "settings", "verification", "inbox"],
  },
);
