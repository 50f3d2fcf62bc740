import type { Operator as OperatorValue } from "@foyer/contract/back-office";
import type { Operator } from "../../http/operator-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";

/** An operator as the client is told. */
export async function presentOperator(
  settings: Pick<SettingsService, "merchant">,
  { name, shownAs, roles, merchantId, secondFactor }: Omit<Operator, "sessionId">,
): Promise<OperatorValue> {
  const { code, name: merchantName } = await settings.merchant(merchantId);
  return { name, shownAs, roles: [...roles], merchantCode: code, merchantName, secondFactor };
}
