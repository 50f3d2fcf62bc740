import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import {
  type BACK_OFFICE_CONTRACT_FILTERS,
  type BackOfficeContract,
  type BackOfficeContractDetail,
  MAX_CONTRACT_REASON_LENGTH,
} from "@foyer/contract/back-office-contracts";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { presentTier } from "../agent-contracts/agent-contracts.service.ts";
import type { ContractAnswersService } from "../agent-contracts/contract-answers.service.ts";
import type { ContractProposalsService, Terms } from "../agent-contracts/contract-proposals.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { SettlementsService } from "../settlements/settlements.service.ts";
import type { AgentsRepository } from "./agents.repository.ts";
import type { ContractsRepository, OverseenRow } from "./contracts.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;

const EARLIER = 10;
const STATEMENTS = 10;

interface Parts {
  readonly repository: ContractsRepository;
  readonly agents: AgentsRepository;
  readonly proposals: Pick<ContractProposalsService, "proposeByOperator" | "counterByOperator">;
  readonly answers: Pick<ContractAnswersService, "answerByOperator">;
  readonly settlements: Pick<SettlementsService, "ofContract">;
  readonly settings: Pick<SettingsService, "merchant">;
}

/** Contracts of all agents in the back office. An operator proposes and answers for the merchant only. */
export class ContractsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Proposals that wait for the merchant. */
  waiting(merchantId: number): Promise<number> {
    return this.#parts.repository.waiting(merchantId);
  }

  async list(
    { merchantId }: Actor,
    query: {
      readonly kind?: AgentContractKind;
      readonly state?: (typeof BACK_OFFICE_CONTRACT_FILTERS)[number];
      readonly payer?: "merchant" | "agents";
      readonly q?: string;
      readonly before?: string;
    },
  ) {
    const { repository } = this.#parts;
    const filter = {
      kind: query.kind ?? null,
      state: query.state ?? null,
      payer: query.payer ?? null,
      name: query.q?.trim() ?? null,
      before: query.before ?? null,
      limit: PAGE_ROWS,
    };
    const [rows, waiting] = await Promise.all([
      repository.list(merchantId, filter),
      repository.waiting(merchantId),
    ]);
    return { ...pageOf(rows, present, (last) => String(last.id)), waiting };
  }

  /** Throws `contract.unknown`. */
  async read({ merchantId }: Actor, id: string): Promise<BackOfficeContractDetail> {
    const { repository, settlements } = this.#parts;
    const row = await repository.find(merchantId, id);
    if (!row) throw new AppError("contract.unknown");
    const [earlier, replaces, statements] = await Promise.all([
      row.countersId === null ? [] : repository.earlier(row.id, EARLIER),
      row.state === "proposed" ? repository.held(merchantId, row.receiverId, row.kind) : undefined,
      settlements.ofContract(row.receiverId, row.kind, row.id, STATEMENTS),
    ]);
    return {
      ...present(row),
      earlier: earlier.map(present),
      ...(replaces && { replaces: present(replaces) }),
      statements,
    };
  }

  /** Throws `member.unknown` for whoever is no agent directly below the merchant, and as a proposal of an agent does. */
  async propose(
    { merchantId, operatorId }: Actor,
    publicId: string,
    terms: Terms & { readonly kind: AgentContractKind },
  ): Promise<BackOfficeContract> {
    const { agents, proposals, settings } = this.#parts;
    const member = await agents.find(merchantId, publicId);
    if (!member) throw new AppError("member.unknown");
    const merchant = await settings.merchant(merchantId);
    const { id } = await proposals.proposeByOperator(merchant, member.memberId, terms, operatorId);
    return this.#one(merchantId, id);
  }

  /** Throws `contract.unknown`, `contract.closed`, `contract.not.yours` and as a proposal does. */
  async counter({ merchantId, operatorId }: Actor, id: string, terms: Terms): Promise<BackOfficeContract> {
    const { proposals, settings } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const made = await proposals.counterByOperator(merchant, id, terms, operatorId);
    return this.#one(merchantId, made.id);
  }

  /** Throws `contract.unknown`, `contract.closed` and `contract.not.yours`. */
  async answer(
    actor: Actor,
    id: string,
    answer: "accept" | "decline" | "withdraw" | "end",
    text = "",
  ): Promise<BackOfficeContractDetail> {
    const { answers, settings } = this.#parts;
    const reason = reasonOf(answer === "end", text);
    const merchant = await settings.merchant(actor.merchantId);
    await answers.answerByOperator(merchant, id, answer, { operatorId: actor.operatorId, reason });
    return this.read(actor, id);
  }

  async #one(merchantId: number, id: string): Promise<BackOfficeContract> {
    const row = await this.#parts.repository.find(merchantId, id);
    if (!row) throw new AppError("contract.unknown");
    return present(row);
  }
}

function reasonOf(required: boolean, text: string): string | null {
  const reason = text.toWellFormed().trim();
  const rule =
    required && reason === ""
      ? "required"
      : [...reason].length > MAX_CONTRACT_REASON_LENGTH
        ? "maxLength"
        : undefined;
  if (rule)
    throw new AppError("request.invalid", `reason breaks its rule ${rule}`, {
      field: "reason",
      rule,
      in: "body",
    });
  return reason || null;
}

const present = (row: OverseenRow): BackOfficeContract => ({
  id: String(row.id),
  kind: row.kind,
  receiver: { id: row.receiverPublicId, username: row.receiver },
  ...(row.payerPublicId !== null &&
    row.payer !== null && { payer: { id: row.payerPublicId, username: row.payer } }),
  period: row.period,
  tiers: row.tiers.map(presentTier),
  activeTurnover: formatAmount(row.activeTurnover),
  carries: row.carries,
  state: row.state,
  proposedBy: row.proposedBy,
  waits: row.state === "proposed" && row.proposedBy === "receiver" && row.payerId === null,
  ...(row.countersId !== null && { counters: String(row.countersId) }),
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
  ...(row.startsOn !== null && { startsOn: row.startsOn }),
  ...(row.endsOn !== null && { endsOn: row.endsOn }),
  ...(row.operator !== null && { operator: row.operator }),
  ...(row.answeredBy !== null && { answeredBy: row.answeredBy }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.declineReason !== null && { declineReason: row.declineReason }),
});
