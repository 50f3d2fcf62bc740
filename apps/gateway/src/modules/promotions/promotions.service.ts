import { type PromotionState, PromotionTerms } from "@foyer/contract/promotions";
import { type PromotionDecision, promotionState } from "@foyer/domain/promotion-state";
import type { FastifyBaseLogger } from "fastify";
import { Compile } from "typebox/compile";
import { AppError } from "../../plugins/errors.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { earned, factsOf, newPart, present, termsRow, todaysSign } from "./promotion-facts.ts";
import type { PromotionMessages } from "./promotion-messages.ts";
import type { LockedStanding, PromotionsRepository, Standing, Who } from "./promotions.repository.ts";

const BATCH = 200;
const termsCheck = Compile(PromotionTerms);

/** What an action did, and whether it moved money. */
interface Done {
  readonly state: PromotionState;
  readonly moved: boolean;
}
type Act = (standing: Standing, decision: PromotionDecision, locked: LockedStanding) => Promise<boolean>;

/** Promotions that are more than text: joining, claiming, and the bonuses that come of it. */
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

  async available(who: Who): Promise<PromotionState[]> {
    return (await this.#promotions.standings(who)).map((standing) => present(standing, who));
  }

  /** Throws `promotion.unknown`, `.closed`, `.not.eligible`, `.already.joined`; joining again changes nothing. */
  join(who: Who, promotionId: number): Promise<PromotionState> {
    return this.#act(who, promotionId, async (standing, { action, state, ending }, locked) => {
      if (action === "join") await locked.begin(newPart(standing));
      else if (state === "issued" || (state === "close" && standing.part))
        throw new AppError("promotion.already.joined");
      else refuseClosed(state, ending);
      return false;
    });
  }

  /** Throws what joining does, `promotion.not.claimable` and `promotion.bonus.running`; claiming again changes nothing. */
  claim(who: Who, promotionId: number): Promise<PromotionState> {
    return this.#act(who, promotionId, async (standing, { action, state, ending }, locked) => {
      if (state === "claimed" || state === "issued") return false;
      refuseClosed(state, ending);
      if (action !== "claim") throw new AppError("promotion.not.claimable");
      const { terms } = standing;
      const amount = earned(standing);
      const required = amount * BigInt(terms.multiple);
      if (required > 0n && (await locked.bonusIsRunning())) throw new AppError("promotion.bonus.running");
      if (!standing.part) await locked.begin(newPart(standing));
      const { part } = (await locked.read()) ?? standing;
      if (!part) throw new Error(`promotion ${promotionId} was claimed and has no part`);
      await locked.grant(part.id, amount, required, terms.bonus_days);
      return true;
    });
  }

  /** Today's check-in. Throws what joining does, and `promotion.not.claimable` for a promotion that has none. */
  sign(who: Who, promotionId: number): Promise<PromotionState> {
    return this.#act(who, promotionId, async (standing, { action, state, ending }, locked) => {
      if (state === "signed") return false;
      refuseClosed(state, ending);
      if (action !== "sign") throw new AppError("promotion.not.claimable");
      const { streak, amount } = todaysSign(standing);
      await locked.sign(streak, amount);
      return true;
    });
  }

  /** Gives a running bonus back; without one nothing happens. Throws `promotion.unknown`. */
  giveUp(who: Who, promotionId: number): Promise<PromotionState> {
    return this.#act(who, promotionId, async ({ part }, { action }, locked) => {
      if (action !== "give-up" || !part) return false;
      await locked.endBonus(part.id, "given-up");
      return true;
    });
  }

  /**
   * Says what a promotion of the merchant asks for and gives; null: it is only to be read. Parts that were begun keep
   * the terms they began with. @throws an error naming the field, where terms are not as they must be
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
   * Says yes or no, and tells the player; all of it or nothing. Throws `promotion.unknown` where there is no such
   * application, or it was decided before.
   */
  async decide(
    merchantId: number,
    id: bigint,
    verdict: "approve" | "reject",
    reason: string | null,
    operator: string,
  ): Promise<void> {
    const stage = verdict === "approve" ? "approved" : "rejected";
    const decision = { stage, note: reason, operator } as const;
    const told = this.#messages.write(stage);
    if (!(await this.#promotions.decide(merchantId, id, decision, told)))
      throw new AppError("promotion.unknown");
  }

  /** Hands over bonuses that are wagered, takes back those out of time, and tells whose they were; runs by itself. */
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
    await this.#promotions.expireParts(BATCH);
    return ended;
  }

  async #act(who: Who, promotionId: number, act: Act): Promise<PromotionState> {
    const done = await this.#promotions.locked(who, BigInt(promotionId), async (locked): Promise<Done> => {
      const standing = await locked.read();
      if (!standing) throw new AppError("promotion.unknown");
      const moved = await act(standing, promotionState(factsOf(standing)), locked);
      return { moved, state: present((await locked.read(standing.part?.id)) ?? standing, who) };
    });
    if (!done) throw new AppError("promotion.not.eligible", "no wallet in the promotion's currency");
    if (done.moved) this.#ledger.changed(who.memberId);
    return done.state;
  }
}

function refuseClosed(state: PromotionState["state"], ending: PromotionDecision["ending"]): void {
  if (ending === "too-late") throw new AppError("promotion.not.eligible");
  if (state === "close" || state === "coming-soon") throw new AppError("promotion.closed");
}
