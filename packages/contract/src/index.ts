import * as adjustments from "./adjustments.ts";
import * as affiliate from "./affiliate.ts";
import * as agentContracts from "./agent-contracts.ts";
import * as announcements from "./announcements.ts";
import * as approvals from "./approvals.ts";
import * as auditTrail from "./audit-trail.ts";
import * as backOffice from "./back-office.ts";
import * as backOfficeAgents from "./back-office-agents.ts";
import * as backOfficeAnnouncements from "./back-office-announcements.ts";
import * as backOfficeClub from "./back-office-club.ts";
import * as backOfficeContracts from "./back-office-contracts.ts";
import * as backOfficeDeposits from "./back-office-deposits.ts";
import * as backOfficeLotteries from "./back-office-lotteries.ts";
import * as backOfficeMembers from "./back-office-members.ts";
import * as backOfficeMethods from "./back-office-methods.ts";
import * as backOfficeMoves from "./back-office-moves.ts";
import * as backOfficePayments from "./back-office-payments.ts";
import * as backOfficeProofs from "./back-office-proofs.ts";
import * as backOfficeQuotas from "./back-office-quotas.ts";
import * as backOfficeSearch from "./back-office-search.ts";
import * as backOfficeSettlements from "./back-office-settlements.ts";
import * as backOfficeWork from "./back-office-tasks.ts";
import * as bankCards from "./bank-cards.ts";
import * as canned from "./canned-answers.ts";
import * as captcha from "./captcha.ts";
import * as chat from "./chat.ts";
import * as club from "./club.ts";
import * as deposits from "./deposits.ts";
import * as events from "./events.ts";
import * as favourites from "./favourites.ts";
import * as feedback from "./feedback.ts";
import * as games from "./games.ts";
import * as help from "./help.ts";
import * as identity from "./identity.ts";
import * as inbox from "./inbox.ts";
import * as invitations from "./invitations.ts";
import * as jackpots from "./jackpots.ts";
import * as launch from "./launch.ts";
import * as lotteries from "./lotteries.ts";
import * as lotteryOrders from "./lottery-orders.ts";
import * as member from "./member.ts";
import * as pages from "./pages.ts";
import * as passkeys from "./passkeys.ts";
import * as password from "./password.ts";
import * as profile from "./profile.ts";
import * as promotions from "./promotions.ts";
import * as rebates from "./rebates.ts";
import * as reconciliation from "./reconciliation.ts";
import * as records from "./records.ts";
import * as roundFeeds from "./round-feeds.ts";
import * as secondFactor from "./second-factor.ts";
import * as secondFactorResets from "./second-factor-resets.ts";
import * as security from "./security.ts";
import * as service from "./service.ts";
import * as session from "./session.ts";
import * as settings from "./settings.ts";
import * as settlements from "./settlements.ts";
import * as social from "./social.ts";
import * as statements from "./statements.ts";
import * as status from "./status.ts";
import * as teamMessages from "./team-messages.ts";
import * as teamRecords from "./team-records.ts";
import * as teams from "./teams.ts";
import * as transfers from "./transfers.ts";
import * as trial from "./trial.ts";
import * as vendors from "./vendors.ts";
import * as verification from "./verification.ts";
import * as wallet from "./wallet.ts";
import * as withdrawalRules from "./withdrawal-rules.ts";
import * as withdrawals from "./withdrawals.ts";

/** All endpoints by id: what the gateway serves, the OpenAPI document describes and the client calls. */
export const contract = {
  "status.read": status.systemStatus,
  "status.country": status.systemCountry,
  "settings.consolidated": settings.settingsConsolidated,
  "settings.register": settings.registerSettings,
  "whitelabel.read": settings.whitelabelRead,
  "template.read": settings.templateRead,
  "settings.domains": settings.domainRoute,
  "app.info": settings.appInfo,
  "texts.read": settings.textsRead,
  "session.login": session.sessionLogin,
  "session.logout": session.sessionLogout,
  "session.renew": session.sessionRenew,
  "session.list": session.sessionList,
  "session.end": session.sessionEnd,
  "session.end.others": session.sessionEndOthers,
  "trial.user": trial.trialUser,
  "trial.login": trial.trialLogin,
  "social.start": social.socialStart,
  "social.finish": social.socialFinish,
  "social.unlink": social.socialUnlink,
  "passkeys.list": passkeys.passkeyList,
  "passkeys.register.options": passkeys.passkeyRegisterOptions,
  "passkeys.register": passkeys.passkeyRegister,
  "passkeys.remove": passkeys.passkeyRemove,
  "passkeys.login.options": passkeys.passkeyLoginOptions,
  "passkeys.login": passkeys.passkeyLogin,
  "captcha.read": captcha.captchaRead,
  "verification.read": verification.verificationRead,
  "verification.sms.send": verification.smsSend,
  "password.change": password.passwordChange,
  "password.email": password.passwordEmail,
  "password.reset": password.passwordReset,
  "password.link": password.passwordLink,
  "password.mobile": password.passwordMobile,
  // security centre
  "security.config": security.securityConfig,
  "security.passkey": security.securityPasskey,
  "security.code": security.securityCode,
  "security.payment": security.paymentPasswordSet,
  "security.email": security.emailBind,
  "security.mobile": security.mobileBind,
  "security.history": security.securityHistory,
  "security.questions": security.securityQuestionsSet,
  // second factor of members
  "session.second.step": secondFactor.secondStep,
  "factor.begin": secondFactor.factorBegin,
  "factor.confirm": secondFactor.factorConfirm,
  "factor.codes": secondFactor.factorCodes,
  "factor.off": secondFactor.factorOff,
  // bank cards
  "cards.list": bankCards.bankCardsList,
  "cards.add": bankCards.bankCardAdd,
  "cards.remove": bankCards.bankCardRemove,
  // members
  "member.info": member.memberInfo,
  "member.register": member.memberRegister,
  "member.register.mobile": member.memberRegisterMobile,
  "affiliate.read": affiliate.affiliateRead,
  "member.username.check": member.usernameCheck,
  // profile
  "profile.read": profile.profileRead,
  "profile.save": profile.profileSave,
  "profile.icon": profile.headIconRead,
  "profile.icon.choose": profile.headIconChoose,
  "profile.icon.upload": profile.headIconUpload,
  // identity check
  "identity.read": identity.identityRead,
  "identity.upload": identity.identityUpload,
  "identity.picture": identity.identityPicture,
  "identity.submit": identity.identitySubmit,
  "backoffice.identity": identity.identityQueue,
  "backoffice.identity.read": identity.identityCase,
  "backoffice.identity.picture": identity.identityCasePicture,
  "backoffice.identity.act": identity.identityAct,
  "inbox.list": inbox.inboxList,
  "inbox.unread": inbox.inboxUnread,
  "inbox.read": inbox.inboxRead,
  "inbox.seen": inbox.inboxSeen,
  "inbox.remove": inbox.inboxRemove,
  "inbox.restore": inbox.inboxRestore,
  "inbox.clear": inbox.inboxClear,
  "inbox.unclear": inbox.inboxUnclear,
  "wallet.read": wallet.walletRead,
  // vendor wallets
  "transfer.wallets": transfers.transferWallets,
  "transfer.make": transfers.transferMake,
  "transfer.list": transfers.transferList,
  "transfer.read": transfers.transferRead,
  "deposit.methods": deposits.depositMethods,
  "deposit.create": deposits.depositCreate,
  "deposit.list": deposits.depositList,
  "deposit.csv": deposits.depositCsv,
  "deposit.read": deposits.depositRead,
  "deposit.declare.paid": deposits.depositDeclarePaid,
  "deposit.cancel": deposits.depositCancel,
  "deposit.slip.add": deposits.depositSlipAdd,
  "deposit.slip.read": deposits.depositSlipRead,
  "deposit.slip.remove": deposits.depositSlipRemove,
  // teams of agents
  "teams.kpi": teams.teamKpi,
  "teams.members": teams.teamMembers,
  "teams.member": teams.teamMember,
  "teams.profit": teams.teamProfit,
  "teams.transactions": teamRecords.teamTransactions,
  "teams.transaction": teamRecords.teamTransaction,
  "teams.transactionTotals": teamRecords.teamTransactionTotals,
  "teams.bets": teamRecords.teamBets,
  "teams.betTotals": teamRecords.teamBetTotals,
  "teams.bet": teamRecords.teamBet,
  "teams.csv": teamRecords.teamRecordCsv,
  // rebates and their settlement
  "rebates.own": rebates.ownRebates,
  "rebates.team": rebates.teamRebates,
  "rebates.history": rebates.rebateHistory,
  "rebates.answer": rebates.rebateAnswer,
  "rebates.member": rebates.memberRebates,
  "rebates.preview": rebates.rebatePreview,
  "rebates.change": rebates.rebateChange,
  "rebates.withdraw": rebates.rebateWithdraw,
  // invitation links, quotas, and accounts that agents open
  "invitations.list": invitations.invitationList,
  "invitations.create": invitations.invitationCreate,
  "invitations.read": invitations.invitationRead,
  "invitations.edit": invitations.invitationEdit,
  "invitations.end": invitations.invitationEnd,
  "invitations.visit": invitations.invitationVisit,
  "invitations.terms": invitations.openingTerms,
  "invitations.open": invitations.openAccount,
  "contracts.list": agentContracts.contractList,
  "contracts.read": agentContracts.contractRead,
  "contracts.terms": agentContracts.contractTerms,
  "contracts.propose": agentContracts.contractPropose,
  "contracts.counter": agentContracts.contractCounter,
  "contracts.answer": agentContracts.contractAnswer,
  "contracts.requests": agentContracts.contractRequests,
  "settlements.list": settlements.settlementList,
  "settlements.read": settlements.settlementRead,
  "settlements.payments": settlements.settlementPayments,
  "settlements.payment": settlements.settlementPayment,
  "settlements.running": settlements.settlementRunning,
  // messages in teams
  "team.contacts": teamMessages.teamContacts,
  "team.conversations": teamMessages.teamConversations,
  "team.conversation": teamMessages.teamConversation,
  "team.message.send": teamMessages.teamMessageSend,
  "team.message.seen": teamMessages.teamMessageSeen,
  "team.conversation.mute": teamMessages.teamConversationMute,
  "team.broadcast": teamMessages.teamBroadcast,
  // club
  "club.read": club.clubRead,
  // withdrawals
  "withdraw.info": withdrawals.withdrawalInfo,
  "withdraw.request": withdrawals.withdrawalRequest,
  "withdraw.list": withdrawals.withdrawalList,
  "withdraw.csv": withdrawals.withdrawalCsv,
  "withdraw.read": withdrawals.withdrawalRead,
  "withdraw.cancel": withdrawals.withdrawalCancel,
  "backoffice.withdrawals": withdrawals.withdrawalQueue,
  "backoffice.withdrawal": withdrawals.withdrawalCase,
  "backoffice.withdrawal.act": withdrawals.withdrawalAct,
  "backoffice.withdrawals.approve": withdrawals.withdrawalsApprove,
  "backoffice.withdrawal.rules": withdrawalRules.withdrawalRules,
  "backoffice.withdrawal.rules.set": withdrawalRules.withdrawalRulesSet,
  "backoffice.withdrawal.rules.try": withdrawalRules.withdrawalRulesTry,
  "backoffice.deposits": backOfficeDeposits.backOfficeDeposits,
  "backoffice.deposit.read": backOfficeDeposits.backOfficeDepositRead,
  "backoffice.deposit.slip": backOfficeDeposits.backOfficeDepositSlip,
  "backoffice.deposit.act": backOfficeDeposits.backOfficeDepositAct,
  "backoffice.methods": backOfficeMethods.backOfficeMethods,
  "backoffice.method.set": backOfficeMethods.backOfficeMethodSet,
  "backoffice.payment.match": backOfficeDeposits.backOfficePaymentMatch,
  "backoffice.payments": backOfficePayments.backOfficePayments,
  "backoffice.payment": backOfficePayments.backOfficePayment,
  "backoffice.payment.act": backOfficePayments.backOfficePaymentAct,
  // records
  "records.bets": records.recordBets,
  "records.totals": records.recordTotals,
  "records.bet": records.recordBet,
  "records.bet.vendor": records.recordVendorPage,
  "records.transactions": records.recordTransactions,
  "records.transaction": records.recordTransaction,
  "records.codes": records.recordCodes,
  "records.profit": records.recordProfit,
  "records.csv": records.recordCsv,
  "announcements.read": announcements.announcementsRead,
  "notices.list": announcements.noticesList,
  "notices.mark": announcements.noticeMark,
  "help.read": help.helpRead,
  "pages.read": pages.pagesRead,
  "pages.sponsors": pages.pagesSponsors,
  "promotions.available": promotions.promotionsAvailable,
  "promotions.join": promotions.promotionsJoin,
  "promotions.claim": promotions.promotionsClaim,
  "promotions.check.in": promotions.promotionsCheckIn,
  "promotions.give.up": promotions.promotionsGiveUp,
  "feedback.send": feedback.feedbackSend,
  "feedback.visitor": feedback.visitorMessage,
  "feedback.image": feedback.feedbackImage,
  "feedback.list": feedback.feedbackList,
  "feedback.picture": feedback.feedbackPicture,
  "vendors.mapping": vendors.vendorMapping,
  "vendors.game.types": vendors.vendorGameTypes,
  "games.list": games.gamesList,
  "games.hot": games.gamesHot,
  "games.recent": games.gamesRecent,
  "games.search": games.gamesSearch,
  "games.new": games.gamesNew,
  "games.wins": games.gamesWins,
  "games.details": games.gamesDetails,
  "favourites.add": favourites.favouriteAdd,
  "favourites.remove": favourites.favouriteRemove,
  "favourites.list": favourites.favouritesList,
  "favourites.ids": favourites.favouriteIds,
  "jackpots.list": jackpots.jackpotsList,
  "jackpots.read": jackpots.jackpotsRead,
  "jackpots.history": jackpots.jackpotsHistory,
  "lotteries.list": lotteries.lotteriesList,
  "lotteries.details": lotteries.lotteryDetails,
  "lotteries.numero": lotteries.lotteriesNumero,
  "lotteries.draw": lotteries.lotteryDraw,
  "lottery-orders.place": lotteryOrders.lotteryOrderPlace,
  "lottery-orders.list": lotteryOrders.lotteryOrders,
  "lottery-orders.read": lotteryOrders.lotteryOrderRead,
  "lottery-orders.cancel": lotteryOrders.lotteryOrderCancel,
  "lottery-chases.place": lotteryOrders.chasePlace,
  "lottery-chases.list": lotteryOrders.chases,
  "lottery-chases.read": lotteryOrders.chaseRead,
  "lottery-chases.stop": lotteryOrders.chaseStop,
  "lottery-slips.list": lotteryOrders.savedSlips,
  "lottery-slips.save": lotteryOrders.savedSlipAdd,
  "lottery-slips.delete": lotteryOrders.savedSlipDelete,
  "launch.start": launch.launchGame,
  "launch.resume": launch.launchRead,
  "launch.seen": launch.launchSeen,
  "events.stream": events.eventsStream,
  "service.lines": service.serviceLines,
  "chat.launch": chat.chatLaunch,
  "chat.read": chat.chatRead,
  "chat.send": chat.chatSend,
  "chat.seen": chat.chatSeen,
  "chat.unread": chat.chatUnread,
  // bank statements
  "backoffice.statements": statements.backOfficeStatements,
  "backoffice.statement.upload": statements.backOfficeStatementUpload,
  "backoffice.statement.format.propose": statements.backOfficeStatementFormatPropose,
  "backoffice.statement.format.set": statements.backOfficeStatementFormatSet,
  "backoffice.statement": statements.backOfficeStatement,
  "backoffice.statement.act": statements.backOfficeStatementAct,
  // reconciliation
  "backoffice.rounds": roundFeeds.backOfficeRoundFeeds,
  "backoffice.rounds.faults": roundFeeds.backOfficeRoundFaults,
  "backoffice.rounds.differences": roundFeeds.backOfficeWalletDifferences,
  "backoffice.rounds.dismiss": roundFeeds.backOfficeRoundDismiss,
  "backoffice.runs": reconciliation.backOfficeRuns,
  "backoffice.run": reconciliation.backOfficeRun,
  "backoffice.run.csv": reconciliation.backOfficeRunCsv,
  "backoffice.run.act": reconciliation.backOfficeRunAct,
  "backoffice.login": backOffice.backOfficeLogin,
  "backoffice.logout": backOffice.backOfficeLogout,
  "backoffice.me": backOffice.backOfficeMe,
  "backoffice.factor.begin": secondFactor.secondFactorBegin,
  "backoffice.factor.confirm": secondFactor.secondFactorConfirm,
  // passkeys of operators
  "backoffice.passkeys": passkeys.operatorPasskeys,
  "backoffice.passkey.options": passkeys.operatorPasskeyOptions,
  "backoffice.passkey.add": passkeys.operatorPasskeyAdd,
  "backoffice.passkey.name": passkeys.operatorPasskeyName,
  "backoffice.passkey.remove": passkeys.operatorPasskeyRemove,
  "backoffice.login.passkey.options": passkeys.operatorPasskeyLoginOptions,
  "backoffice.login.passkey": passkeys.operatorPasskeyLogin,
  "backoffice.find": backOfficeMembers.backOfficeFind,
  "backoffice.member.records": backOfficeMembers.backOfficeMemberRecords,
  "backoffice.member.bets": backOfficeMembers.backOfficeMemberBets,
  "backoffice.member.bet": backOfficeMembers.backOfficeMemberBet,
  "backoffice.chats": backOffice.backOfficeChats,
  "backoffice.chats.search": backOfficeSearch.backOfficeChatsSearch,
  "backoffice.chat.read": backOffice.backOfficeChatRead,
  "backoffice.chat.send": backOffice.backOfficeChatSend,
  "backoffice.chat.seen": backOffice.backOfficeChatSeen,
  "backoffice.waiting": backOfficeWork.backOfficeWaiting,
  "backoffice.promotions": backOfficeWork.backOfficePromotions,
  "backoffice.promotions.approve": backOfficeWork.backOfficePromotionsApprove,
  "backoffice.promotion.assign": backOfficeWork.backOfficePromotionAssign,
  "backoffice.promotion.decisions": backOfficeSearch.backOfficeDecisions,
  "backoffice.promotion.decide": backOfficeWork.backOfficePromotionDecide,
  "backoffice.feedback": backOfficeWork.backOfficeFeedback,
  "backoffice.feedback.search": backOfficeSearch.backOfficeFeedbackSearch,
  "backoffice.feedback.picture": backOfficeWork.backOfficeFeedbackPicture,
  "backoffice.feedback.answer": backOfficeWork.backOfficeFeedbackAnswer,
  "backoffice.messages": backOfficeWork.backOfficeMessages,
  "backoffice.message.preview": backOfficeWork.backOfficeMessagePreview,
  "backoffice.message.send": backOfficeWork.backOfficeMessageSend,
  "backoffice.announcements": backOfficeAnnouncements.backOfficeAnnouncements,
  "backoffice.announcement.preview": backOfficeAnnouncements.backOfficeAnnouncementPreview,
  "backoffice.announcement.publish": backOfficeAnnouncements.backOfficeAnnouncementPublish,
  "backoffice.announcement.end": backOfficeAnnouncements.backOfficeAnnouncementEnd,
  "backoffice.canned": canned.cannedAnswers,
  "backoffice.canned.save": canned.cannedAnswerSave,
  "backoffice.canned.delete": canned.cannedAnswerDelete,
  // adjustments and audit trail
  "backoffice.adjustments": adjustments.adjustmentList,
  "backoffice.adjustment.member": adjustments.adjustmentMember,
  "backoffice.adjustment.propose": adjustments.adjustmentPropose,
  "backoffice.adjustment.read": adjustments.adjustmentRead,
  "backoffice.adjustment.decide": adjustments.adjustmentDecide,
  "backoffice.adjustment.withdraw": adjustments.adjustmentWithdraw,
  "backoffice.level": backOfficeClub.memberLevel,
  "backoffice.level.set": backOfficeClub.memberLevelSet,
  "backoffice.level.end": backOfficeClub.memberLevelEnd,
  // agents in the back office
  "backoffice.agents": backOfficeAgents.backOfficeAgents,
  "backoffice.agent.create": backOfficeAgents.backOfficeAgentCreate,
  "backoffice.agent": backOfficeAgents.backOfficeAgentRead,
  "backoffice.rebates": backOfficeAgents.backOfficeRebates,
  "backoffice.rebates.set": backOfficeAgents.backOfficeRebatesSet,
  "backoffice.rebates.history": backOfficeAgents.backOfficeRebateHistory,
  "backoffice.agent.quotas": backOfficeQuotas.backOfficeQuotas,
  "backoffice.agent.quotas.set": backOfficeQuotas.backOfficeQuotasSet,
  "backoffice.moves": backOfficeMoves.backOfficeMoves,
  "backoffice.move.preview": backOfficeMoves.backOfficeMovePreview,
  "backoffice.move.plan": backOfficeMoves.backOfficeMovePlan,
  "backoffice.move.cancel": backOfficeMoves.backOfficeMoveCancel,
  "backoffice.contracts": backOfficeContracts.backOfficeContracts,
  "backoffice.contract": backOfficeContracts.backOfficeContractRead,
  "backoffice.contract.propose": backOfficeContracts.backOfficeContractPropose,
  "backoffice.contract.counter": backOfficeContracts.backOfficeContractCounter,
  "backoffice.contract.answer": backOfficeContracts.backOfficeContractAnswer,
  "backoffice.proofs": backOfficeProofs.backOfficeProofs,
  "backoffice.proof": backOfficeProofs.backOfficeProof,
  "backoffice.proof.run": backOfficeProofs.backOfficeProofRun,
  "backoffice.settlements": backOfficeSettlements.backOfficeSettlements,
  "backoffice.settlement.trial": backOfficeSettlements.backOfficeSettlementTrial,
  "backoffice.settlement": backOfficeSettlements.backOfficeSettlementRead,
  "backoffice.settlement.differences": backOfficeSettlements.backOfficeSettlementDifferences,
  "backoffice.settlement.csv": backOfficeSettlements.backOfficeSettlementCsv,
  "backoffice.settlement.release": backOfficeSettlements.backOfficeSettlementRelease,
  // lotteries in the back office
  "backoffice.lotteries": backOfficeLotteries.backOfficeLotteries,
  "backoffice.lottery.set": backOfficeLotteries.backOfficeLotterySet,
  "backoffice.lottery.exception.set": backOfficeLotteries.backOfficeExceptionSet,
  "backoffice.lottery.exception.remove": backOfficeLotteries.backOfficeExceptionRemove,
  "backoffice.draws": backOfficeLotteries.backOfficeDraws,
  "backoffice.draw": backOfficeLotteries.backOfficeDraw,
  "backoffice.draw.enter": backOfficeLotteries.backOfficeDrawEnter,
  "backoffice.draw.withdraw": backOfficeLotteries.backOfficeDrawWithdraw,
  "backoffice.draw.decline": backOfficeLotteries.backOfficeDrawDecline,
  "backoffice.draw.void": backOfficeLotteries.backOfficeDrawVoid,
  "backoffice.approvals": approvals.approvalList,
  "backoffice.approval.withdraw": approvals.approvalWithdraw,
  "backoffice.approval.decline": approvals.approvalDecline,
  "backoffice.factor.reset": secondFactorResets.factorResetRead,
  "backoffice.factor.reset.ask": secondFactorResets.factorResetAsk,
  "backoffice.factor.reset.decide": secondFactorResets.factorResetDecide,
  "backoffice.audit": auditTrail.auditTrail,
  "backoffice.audit.csv": auditTrail.auditTrailCsv,
  "backoffice.events": backOffice.backOfficeEvents,
} as const;

export type Contract = typeof contract;
export type EndpointId = keyof Contract;

export type { BodyOf, Endpoint, ParamsOf, QueryOf, ValueOf } from "./endpoint.ts";
export type { ErrorCode } from "./errors.ts";
