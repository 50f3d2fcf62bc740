import type { Wallet } from "@foyer/contract/wallet";
import { currencyFormat, formatPayable } from "@foyer/domain/money";
import type { LedgerService } from "../ledger/ledger.service.ts";

/** A player's balance as shown to the player. */
export class WalletService {
  readonly #ledger: LedgerService;

  constructor(ledger: LedgerService) {
    this.#ledger = ledger;
  }

  /** Cash and bonus in the player's own currency; zero at version 0 for a wallet that was never opened. */
  async read({ memberId, currency }: { memberId: bigint; currency: string }): Promise<Wallet> {
    const balance = await this.#ledger.balanceOf(memberId, currency);
    const { cash, bonus, version } = balance ?? { cash: 0n, bonus: 0n, version: 0n };
    return {
      currency,
      currencySymbol: currencyFormat(currency).symbol,
      sumBalance: formatPayable(cash, currency),
      bonus: formatPayable(bonus, currency),
      version: Number(version),
    };
  }
}
