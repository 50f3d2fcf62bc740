import type { FastifyPluginAsync } from "fastify";
import { channelsModule } from "../channels/channels.module.ts";
import { paymentsModule } from "../payments/payments.module.ts";
import { providersModule } from "../providers/providers.module.ts";
import { resultsModule } from "../results/results.module.ts";
import { adjustmentsModule } from "./adjustments/adjustments.module.ts";
import { agentContractsModule } from "./agent-contracts/agent-contracts.module.ts";
import { announcementsModule } from "./announcements/announcements.module.ts";
import { auditTrailModule } from "./audit-trail/audit-trail.module.ts";
import { backOfficeModule } from "./back-office/back-office.module.ts";
import { backOfficeAgentsModule } from "./back-office-agents/back-office-agents.module.ts";
import { backOfficeLotteriesModule } from "./back-office-lotteries/back-office-lotteries.module.ts";
import { backOfficeMembersModule } from "./back-office-members/back-office-members.module.ts";
import { bankCardsModule } from "./bank-cards/bank-cards.module.ts";
import { captchaModule } from "./captcha/captcha.module.ts";
import { caseMembersModule } from "./case-members/case-members.module.ts";
import { chatModule } from "./chat/chat.module.ts";
import { clubModule } from "./club/club.module.ts";
import { contentModule } from "./content/content.module.ts";
import { demoModule } from "./demo/demo.module.ts";
import { depositsModule } from "./deposits/deposits.module.ts";
import { docsModule } from "./docs/docs.module.ts";
import { eventsModule } from "./events/events.module.ts";
import { favouritesModule } from "./favourites/favourites.module.ts";
import { feedbackModule } from "./feedback/feedback.module.ts";
import { gamesModule } from "./games/games.module.ts";
import { healthModule } from "./health/health.module.ts";
import { helpModule } from "./help/help.module.ts";
import { identityModule } from "./identity/identity.module.ts";
import { inboxModule } from "./inbox/inbox.module.ts";
import { invitationsModule } from "./invitations/invitations.module.ts";
import { jackpotsModule } from "./jackpots/jackpots.module.ts";
import { launchModule } from "./launch/launch.module.ts";
import { ledgerModule } from "./ledger/ledger.module.ts";
import { lotteriesModule } from "./lotteries/lotteries.module.ts";
import { memberModule } from "./member/member.module.ts";
import { operatorDecisionsModule } from "./operator-decisions/operator-decisions.module.ts";
import { pagesModule } from "./pages/pages.module.ts";
import { passkeysModule } from "./passkeys/passkeys.module.ts";
import { passwordModule } from "./password/password.module.ts";
import { profileModule } from "./profile/profile.module.ts";
import { promotionsModule } from "./promotions/promotions.module.ts";
import { rebatesModule } from "./rebates/rebates.module.ts";
import { reconciliationModule } from "./reconciliation/reconciliation.module.ts";
import { recordsModule } from "./records/records.module.ts";
import { secondFactorModule } from "./second-factor/second-factor.module.ts";
import { securityModule } from "./security/security.module.ts";
import { serviceModule } from "./service/service.module.ts";
import { sessionModule } from "./session/session.module.ts";
import { settingsModule } from "./settings/settings.module.ts";
import { settlementsModule } from "./settlements/settlements.module.ts";
import { socialModule } from "./social/social.module.ts";
import { statementsModule } from "./statements/statements.module.ts";
import { statusModule } from "./status/status.module.ts";
import { teamMessagesModule } from "./team-messages/team-messages.module.ts";
import { teamProofsModule } from "./team-proofs/team-proofs.module.ts";
import { teamRecordsModule } from "./team-records/team-records.module.ts";
import { teamsModule } from "./teams/teams.module.ts";
import { transfersModule } from "./transfers/transfers.module.ts";
import { trialModule } from "./trial/trial.module.ts";
import { vendorsModule } from "./vendors/vendors.module.ts";
import { verificationModule } from "./verification/verification.module.ts";
import { walletModule } from "./wallet/wallet.module.ts";
import { withdrawalsModule } from "./withdrawals/withdrawals.module.ts";

/**
 * The platform's modules in the order their services are created: a module may use those above it. Each is wrapped
 * with fastify-plugin, so that `app.services` and decorators are shared.
 */
export const modules: FastifyPluginAsync[] = [
  // first, because it documents the routes registered after it
  docsModule,
  settingsModule,
  channelsModule,
  statusModule,
  ledgerModule,
  walletModule,
  paymentsModule,
  resultsModule,
  captchaModule,
  verificationModule,
  sessionModule,
  inboxModule,
  socialModule,
  passkeysModule,
  trialModule,
  invitationsModule,
  memberModule,
  profileModule,
  clubModule,
  caseMembersModule,
  identityModule,
  passwordModule,
  securityModule,
  secondFactorModule,
  bankCardsModule,
  eventsModule,
  vendorsModule,
  gamesModule,
  favouritesModule,
  jackpotsModule,
  providersModule,
  transfersModule,
  lotteriesModule,
  launchModule,
  announcementsModule,
  contentModule,
  serviceModule,
  helpModule,
  pagesModule,
  promotionsModule,
  recordsModule,
  teamsModule,
  teamRecordsModule,
  rebatesModule,
  agentContractsModule,
  settlementsModule,
  teamProofsModule,
  teamMessagesModule,
  depositsModule,
  withdrawalsModule,
  adjustmentsModule,
  operatorDecisionsModule,
  auditTrailModule,
  backOfficeAgentsModule,
  backOfficeLotteriesModule,
  backOfficeMembersModule,
  chatModule,
  feedbackModule,
  backOfficeModule,
  statementsModule,
  reconciliationModule,
  demoModule,
  healthModule,
];
