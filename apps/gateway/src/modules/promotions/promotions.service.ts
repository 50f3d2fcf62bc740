import { type PromotionState, PromotionTerms } from "@foyer/contract/promotions";
import { type PromotionDecision, promotionState } from "@foyer/domain/promotion-state";
import type { FastifyBaseLogger } from "fastify";
import { Compile } from "typebox/compile";
import { AppError } from "../../http/errors.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { PromotionMessages } from "./promotion-messages.ts";
import { present } from "./promotion-presentation.ts";
import { earned, factsOf, newParticipation, todaysCheckIn } from "./promotion-rules.ts";
import { termsRow } from "./promotion-terms-row.ts";
import type {
  LockedPromotion,
  MemberPromotion,
  PromotionActor,
  PromotionsRepository,
} from "./promotions.repository.ts";

export type { PromotionActor } from "./promotions.repository.ts";

const BATCH = 200;
const termsCheck = Compile(PromotionTerms);

/** The result of an action, and whether it moved money. */
interface Done {
  readonly state: PromotionState;
  readonly moved: boolean;
}
type Act = (
  memberPromotion: MemberPromotion,
  decision: PromotionDecision,
  locked: LockedPromotion,
) => Promise<boolean>;

/** Promotions with terms: joining, claiming and the resulting bonuses. */
export class PromotionsService {
  readonly #promotions: PromotionsRepository;
  readonly #ledger: Pick<LedgerService, "changed">;
  readonly #messages: PromotionMessages;
  readonly #log: Pick<FastifyBaseLogger, "error">;

  constructor(
    promotions: PromotionsRepository,
    ledger: Pick<LedgerService, "changed">,
    messages: PromotionMessages,
    log: Pick<FastifyBaseLogger, "error">,
  ) {
    this.#promotions = promotions;
    this.#ledger = ledger;
    this.#messages = messages;
    this.#log = log;
  }

  async available(actor: PromotionActor): Promise<PromotionState[]> {
    return (await this.#promotions.memberPromotions(actor)).map((memberPromotion) =>
      present(memberPromotion, actor),
    );
  }

  /** Throws `promotion.unknown`, `.closed`, `.not.eligible`, `.already.joined`; joining again changes nothing. */
  join(actor: PromotionActor, promotionId: number): Promise<PromotionState> {
    return this.#act(actor, promotionId, async (memberPromotion, { action, state, ending }, locked) => {
      if (action === "join") await locked.begin(newParticipation(memberPromotion));
      else if (state === "issued" || (state === "close" && memberPromotion.participation))
        throw new AppError("promotion.already.joined");
      else refuseClosed(state, ending);
      return false;
    });
  }

  /**
   * Throws the errors of `join`, `promotion.not.claimable` and `promotion.bonus.running`; claiming again changes
   * nothing.
   */
  claim(actor: PromotionActor, promotionId: number): Promise<PromotionState> {
    return this.#act(actor, promotionId, async (memberPromotion, { action, state, ending }, locked) => {
      if (state === "claimed" || state === "issued") return false;
      refuseClosed(state, ending);
      if (action !== "claim") throw new AppError("promotion.not.claimable");
      const { terms } = memberPromotion;
      const amount = earned({ ...memberPromotion, currency: actor.currency });
      const required = amount * BigInt(terms.multiple);
      if (required > 0n && (await locked.bonusIsRunning())) throw new AppError("promotion.bonus.running");
      if (!memberPromotion.participation) await locked.begin(newParticipation(memberPromotion));
      const { participation } = (await locked.read()) ?? memberPromotion;
      if (!participation) throw new Error(`promotion ${promotionId} was claimed and has no part`);
      await locked.grant(participation.id, amount, required, terms.bonus_days);
      return true;
    });
  }

  /**
   * Today's check-in. Throws the errors of `join`, and `promotion.not.claimable` for a promotion without check-ins.
   */
  checkIn(actor: PromotionActor, promotionId: number): Promise<PromotionState> {
    return this.#act(actor, promotionId, async (memberPromotion, { action, state, ending }, locked) => {
      if (state === "signed") return false;
      refuseClosed(state, ending);
      if (action !== "check-in") throw new AppError("promotion.not.claimable");
      const { streak, amount } = todaysCheckIn(memberPromotion);
      await locked.checkIn(streak, amount);
      return true;
    });
  }

  /** Gives up a running bonus; without one nothing happens. Throws `promotion.unknown`. */
  giveUp(actor: PromotionActor, promotionId: number): Promise<PromotionState> {
    return this.#act(actor, promotionId, async ({ participation }, { action }, locked) => {
      if (action !== "give-up" || !participation) return false;
      await locked.endBonus(participation.id, "given-up");
      return true;
    });
  }

  /**
   * Sets the terms of a merchant's promotion; null: text only. Existing participations keep the terms they began
   * with. @throws an error naming the field if the terms are invalid
   */
  async setTerms(merchantId: number, announcementId: bigint, terms: PromotionTerms | null): Promise<void> {
    if (terms !== null && !termsCheck.Check(terms)) {
      const [first] = termsCheck.Errors(terms);
      throw new Error(`terms of promotion ${announcementId}${first?.instancePath ?? ""} ${first?.message}`);
    }
    if (!(await this.#promotions.setTerms(merchantId, announcementId, terms && termsRow(terms))))
      throw new AppError("promotion.unknown");
  }

  /**
   * Approves or rejects and notifies the player in one transaction. Throws `promotion.unknown` if there is no such
   * application or it has been decided.
   */
  async decide(
    merchantId: number,
    id: bigint,
    verdict: "approve" | "reject",
    reason: string | null,
    operator: string,
    operatorId: number | null = null,
  ): Promise<void> {
    const stage = verdict === "approve" ? "approved" : "rejected";
    const decision = { stage, note: reason, operator, operatorId } as const;
    const notify = this.#messages.write(stage);
    const application = await this.#promotions.decide(merchantId, id, decision, notify);
    if (!application) throw new AppError("promotion.unknown");
    if (application.colleague !== null) throw takenBy(application.colleague);
  }

  /** Releases wagered bonuses, takes back expired ones and notifies their players; called by a timer. */
  async endBonuses(): Promise<number> {
    let ended = 0;
    for (const { id, memberId, as } of await this.#promotions.ending(BATCH)) {
      try {
        if (!(await this.#promotions.endBonus(id, as, this.#messages.write(as)))) continue;
        ended += 1;
        this.#ledger.changed(memberId);
      } catch (error) {
        this.#log.error({ err: error, entry: String(id) }, "a bonus could not be ended");
      }
    }
    await this.#promotions.expireParticipations(BATCH);
    return ended;
  }

  async #act(actor: PromotionActor, promotionId: number, act: Act): Promise<PromotionState> {
    const done = await this.#promotions.locked(actor, BigInt(promotionId), async (locked): Promise<Done> => {
      const memberPromotion = await locked.read();
      if (!memberPromotion) throw new AppError("promotion.unknown");
      const moved = await act(memberPromotion, promotionState(factsOf(memberPromotion)), locked);
      return {
        moved,
        state: present((await locked.read(memberPromotion.participation?.id)) ?? memberPromotion, actor),
      };
    });
    if (!done) throw new AppError("promotion.not.eligible", "no wallet in the promotion's currency");
    if (done.moved) this.#ledger.changed(actor.memberId);
    return done.state;
  }
}

/** The refusal of a step in an application that a colleague has. */
export const takenBy = (by: string): AppError =>
  new AppError("operator.too.late", "a colleague has it", { by });

function refuseClosed(state: PromotionState["state"], ending: PromotionDecision["ending"]): void {
  if (ending === "too-late") throw new AppError("promotion.not.eligible");
  if (state === "close" || state === "coming-soon") throw new AppError("promotion.closed");
}
