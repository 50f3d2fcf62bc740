import { countedDays, endOfNextMonth, placeReached } from "@foyer/domain/club";
import { parseAmount } from "@foyer/domain/money";
import { dayIn } from "@foyer/domain/record-days";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import { DemoClubRepository } from "./demo-club.repository.ts";
import type { DemoContent } from "./demo-content.ts";
import type { DemoContext } from "./demo-context.ts";

/** Gives every member the level that the history reaches; without notices, since these levels were reached long ago. */
export async function seedClub(
  { client, merchantId, currency, now }: DemoContext,
  { merchant }: DemoContent,
): Promise<void> {
  const { club, timeZone } = { ...DEFAULT_SETTINGS, ...merchant.settings };
  if (club.levels.length === 0) return;
  const repository = new DemoClubRepository(client);
  const today = dayIn(timeZone, now);
  const { from } = countedDays(today, club.months);
  const steps = club.levels.map(({ code, turnover }) => ({ code, turnover: parseAmount(turnover) }));
  const turnovers = await repository.turnovers(merchantId, currency, from, timeZone);
  await repository.levels(
    merchantId,
    steps[0]?.code ?? "",
    endOfNextMonth(today),
    turnovers.map(({ memberId, turnover }) => ({
      memberId,
      level: steps[placeReached(steps, turnover)]?.code ?? "",
    })),
  );
}
