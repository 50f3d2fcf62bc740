import type { Database } from "../../db/database.ts";
import type { BackOfficeLotteriesService } from "../back-office-lotteries/back-office-lotteries.service.ts";
import type { BankCardsService } from "../bank-cards/bank-cards.service.ts";
import { type ContentServices, writeContent } from "../content/write-content.ts";
import type { PaymentMethodsService } from "../deposits/payment-methods.service.ts";
import type { IdentityService } from "../identity/identity.service.ts";
import type { DrawsService } from "../lotteries/draws.service.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { WithdrawalsService } from "../withdrawals/withdrawals.service.ts";
import { DemoRepository } from "./demo.repository.ts";
import { seedAdjustments } from "./demo-adjustments.ts";
import { seedAgentTasks } from "./demo-agents.ts";
import { seedOperators, seedTasks } from "./demo-back-office.ts";
import { DemoBonuses } from "./demo-bonuses.ts";
import { seedCatalogue } from "./demo-catalogue.ts";
import { seedClub } from "./demo-club.ts";
import type { DemoContent } from "./demo-content.ts";
import { ago, type DemoContext, dayIn } from "./demo-context.ts";
import { seedDeposits } from "./demo-deposits.ts";
import { seedDevices } from "./demo-devices.ts";
import { HISTORY, seedHistory } from "./demo-history.ts";
import { seedIdentities } from "./demo-identities.ts";
import { seedInvitations, seedQuotas } from "./demo-invitations.ts";
import { seedDraws } from "./demo-lottery-draws.ts";
import { seedChargeback } from "./demo-payments.ts";
import { DEMO_PASSWORD, membersOf } from "./demo-people.ts";
import { seedRebates } from "./demo-rebates.ts";
import { seedReconciliation } from "./demo-reconciliation.ts";
import { cardsOf, seedSecurity } from "./demo-security.ts";
import { seedTeamMessages } from "./demo-team-messages.ts";
import { seedTransfers } from "./demo-transfers.ts";
import { seedWithdrawals } from "./demo-withdrawals.ts";

/**
 * Creates the demo merchant in a database without merchants: catalogue, texts, people and months of history,
 * dated relative to today. All or nothing, and nothing the second time. Returns whether it was created.
 */
export async function seedDemo(
  database: Database,
  content: DemoContent,
  {
    now,
    hash,
    services,
  }: {
    readonly now: Date;
    readonly hash: (password: string) => Promise<string>;
    /** The services that store its content. */
    readonly services: ContentServices & {
      readonly bankCards: Pick<BankCardsService, "insert">;
      readonly identity: Pick<IdentityService, "insert">;
      readonly paymentMethods: Pick<PaymentMethodsService, "insert">;
      readonly overseenLotteries: Pick<BackOfficeLotteriesService, "insert">;
      readonly lotteryDraws: Pick<DrawsService, "seal">;
      readonly withdrawals: Pick<WithdrawalsService, "sealNumber">;
    };
  },
): Promise<boolean> {
  return DemoRepository.inEmptyDatabase(database, async (repository, client) => {
    const currency = content.merchant.currency.code;
    const merchantId = await repository.merchant({ ...content.merchant, currency });
    await repository.fieldRules(merchantId, content.merchant.fieldRules);
    await repository.trialMerchant(merchantId);
    await services.paymentMethods.insert(client, merchantId, currency, content.paymentMethods);
    await seedCatalogue(repository, services.overseenLotteries, client, merchantId, currency, content, now);
    await writeContent(services, client, merchantId, content.published, { now, prune: false });
    const ids = await repository.members(merchantId, currency, await membersOf(content, { now, hash }));
    const player = ids.get("player");
    for (const { to, daysAgo, ...message } of content.messages) {
      const readers = to === "player" ? [player].filter((id) => id !== undefined) : [...ids.values()];
      await repository.messages(readers, [{ ...message, sentAt: ago(now, daysAgo) }]);
    }
    // the operators have the published password too
    if (content.people.length === 0) return;
    const operators = await seedOperators(repository, merchantId, await hash(DEMO_PASSWORD), player);
    const context: DemoContext = {
      client,
      merchantId,
      currency,
      operatorId: operators.get("operator") as number,
      operators,
      ids,
      now,
      dayOf: dayIn(content.merchant.settings.timeZone ?? DEFAULT_SETTINGS.timeZone),
    };
    const cards = cardsOf(content, now);
    await seedSecurity(repository, context, content, cards, { hash, bankCards: services.bankCards });
    await seedTasks(repository, context);
    await seedIdentities(context, content, services.identity);
    const bonuses = await DemoBonuses.of(context);
    const zone = content.merchant.settings.timeZone ?? DEFAULT_SETTINGS.timeZone;
    const lotteries = await seedDraws(client, merchantId, now, zone, (...secret) =>
      services.lotteryDraws.seal(...secret),
    );
    const past = await seedHistory(repository, context, content, cards, bonuses, lotteries);
    await seedDevices(context, content, cards, past.launches);
    await seedClub(context, content);
    await seedDeposits(context, past.deposits);
    await bonuses.link();
    await seedTransfers(context, HISTORY, past.transfers, past.vendorRounds);
    await seedWithdrawals(context, content, past.withdrawals, { cards, withdrawals: services.withdrawals });
    await seedAdjustments(client, { merchantId, currency, ids });
    await seedChargeback(context);
    const timeZone = content.merchant.settings.timeZone ?? DEFAULT_SETTINGS.timeZone;
    await seedInvitations(context, timeZone);
    await seedRebates(context, timeZone);
    await seedQuotas(context);
    await seedTeamMessages(context);
    await seedAgentTasks(context, timeZone);
    await seedReconciliation(context, timeZone);
  });
}
