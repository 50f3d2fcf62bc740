import type { CaseMember, CaseMoney } from "@foyer/contract/case-member";
import { formatAmount } from "@foyer/domain/money";
import type { Pool } from "pg";
import type { CaseMembersRepository, OrdersRow } from "./case-members.repository.ts";

interface CaseSubject {
  readonly memberId: bigint;
  readonly merchantId: number;
}

/** What operators see of the member of a case, whatever the case is about. */
export class CaseMembersService {
  readonly #repository: CaseMembersRepository;

  constructor(repository: CaseMembersRepository) {
    this.#repository = repository;
  }

  /** @param except number of the order that the case is about */
  async about({ memberId, merchantId }: CaseSubject, except = ""): Promise<CaseMember> {
    const repository = this.#repository;
    const [id, identity, devices, deposits, withdrawals] = await Promise.all([
      repository.publicId(memberId),
      repository.identity(memberId),
      repository.devices(memberId, merchantId),
      repository.deposits(memberId, except),
      repository.withdrawals(memberId, except),
    ]);
    return {
      id,
      identity: identity ? { state: identity.state, at: identity.at.toISOString() } : { state: "none" },
      devices: devices.map(({ country, firstSeenAt, lastSeenAt, ...one }) => ({
        ...one,
        ...(country !== null && { country }),
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      deposits: present(deposits),
      withdrawals: present(withdrawals),
    };
  }

  /** The member's balance, and the sums of the last 30 days. */
  async money(memberId: bigint): Promise<CaseMoney> {
    const money = await this.#repository.money(memberId);
    return {
      balance: formatAmount(money.balance),
      deposits: { amount: formatAmount(money.deposited), count: money.deposits },
      withdrawals: { amount: formatAmount(money.withdrawn), count: money.withdrawals },
      bonuses: formatAmount(money.bonuses),
      play: formatAmount(money.play),
    };
  }

  /** Whether another member of the merchant used one of the member's devices lately. */
  sharesDevice({ memberId, merchantId }: CaseSubject, client?: Pick<Pool, "query">): Promise<boolean> {
    return this.#repository.sharesDevice(memberId, merchantId, client);
  }
}

const present = <State>({ sums, latest }: OrdersRow<string, State>) => ({
  sums: sums.map(({ amount, ...sum }) => ({ ...sum, amount: formatAmount(BigInt(amount)) })),
  latest: latest.map(({ amount, createdAt, ...order }) => ({
    ...order,
    amount: formatAmount(BigInt(amount)),
    createdAt: new Date(createdAt).toISOString(),
  })),
});
