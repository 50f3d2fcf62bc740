import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestLedger, testLedger } from "./ledger.fixture.ts";
import { LedgerModel } from "./ledger.model.ts";
import type { Movement } from "./movement.ts";

let books: TestLedger;
beforeAll(async () => {
  books = await testLedger();
});
afterAll(() => books.close());

/** The steps of a random sequence; numbers refer to other steps, earlier or later, modulo its length. */
type Step =
  | {
      readonly do: "move";
      readonly kind: "deposit" | "bet" | "win" | "hold";
      readonly amount: bigint;
      readonly member: number;
      readonly vendor: string;
    }
  /** Rolls back, captures or releases the step correctly, or (`astray`) with a wrong kind or member. */
  | { readonly do: "close"; readonly step: number; readonly capture: boolean; readonly astray: number }
  /** Sends the step again. */
  | { readonly do: "repeat"; readonly step: number }
  /** Sends another movement under the key of the step. */
  | { readonly do: "abuse"; readonly step: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      kind: fc.constantFrom("deposit", "bet", "bet", "win", "hold"),
      amount: fc.oneof(fc.constantFrom(0n, 1n, 100_000n), fc.bigInt({ min: 0n, max: 300_000n })),
      member: fc.oneof({ weight: 12, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
      vendor: fc.constantFrom("lumen", "nightjar"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      step: fc.nat(99),
      capture: fc.boolean(),
      astray: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(1, 2) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat" as const), step: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("abuse" as const), step: fc.nat(99) }) },
);

/**
 * The movements of a sequence. A close or repeat of a later step comes before the step it refers to: out of order.
 */
function movementsOf(story: readonly Step[], members: readonly bigint[], prefix: string): Movement[] {
  const made = new Map<number, Movement>();
  const keyOf = (at: number): string => `${prefix}${at % story.length}`;
  function movementOf(at: number, depth = 0): Movement {
    const index = at % story.length;
    const known = made.get(index);
    if (known) return known;
    const step = story[index] as Step;
    const base = {
      key: keyOf(index),
      memberId: members[0] as bigint,
      currency: "CNY",
      reference: `round ${index % 3}`,
    };
    let movement: Movement = { ...base, kind: "deposit", from: "deposit", to: "cash", amount: 50_000n };
    if (step.do === "move") {
      const { kind, amount, vendor } = step;
      const own = { ...base, memberId: members[step.member] as bigint, amount };
      if (kind === "deposit") movement = { ...own, kind, from: "deposit", to: "cash" };
      else if (kind === "hold") movement = { ...own, kind, purpose: "withdrawal" };
      else movement = { ...own, kind, vendor };
    } else if (step.step % story.length !== index && depth < 5) {
      const other = movementOf(step.step, depth + 1);
      if (step.do === "repeat") movement = other;
      else if (step.do === "abuse") movement = { ...other, reference: "something else" };
      else {
        const own = {
          ...base,
          memberId: step.astray === 1 ? (members[1] as bigint) : other.memberId,
          target: other.key,
        };
        const isHold = (other.kind === "hold") !== (step.astray === 2);
        if (own.target === own.key) return movement;
        if (!isHold) movement = { ...own, kind: "rollback" };
        else
          movement = step.capture
            ? { ...own, kind: "capture", to: "withdrawal" }
            : { ...own, kind: "release" };
      }
    }
    made.set(index, movement);
    return movement;
  }
  return story.map((_, at) => movementOf(at));
}

const story = fc.array(step, { minLength: 2, maxLength: 60, size: "max" });

/** Two members with a wallet and one without. */
async function cast(): Promise<{ members: bigint[]; playing: bigint[]; prefix: string }> {
  const playing = await books.players(2);
  return { playing, members: [...playing, 9_000_000_000n], prefix: `${playing[0]}:` };
}

describe("the ledger compared with a reference model", () => {
  it("the ledger answers every sequence of bets, wins, rollbacks, holds and replays as the model does", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const { members, playing, prefix } = await cast();
        const model = new LedgerModel(playing);
        for (const movement of movementsOf(steps, members, prefix)) {
          const { transferId: _, ...answer } = await books.ledger.move(movement);
          expect(
            answer,
            JSON.stringify(movement, (_k, v) => (typeof v === "bigint" ? `${v}` : v)),
          ).toEqual(model.move(movement));
        }
        for (const id of playing) expect(await books.balances(id)).toEqual(model.balances(id));
      }),
      { numRuns: 100 },
    );
    expect((await books.audit()).faults).toEqual([]);
  });

  it("the ledger answers concurrent movements as some sequential order would", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const { members, playing, prefix } = await cast();
        // keys of one member only: the order of two calls on different books cannot be derived from the answers
        const movements = movementsOf(steps, members, prefix).filter(
          ({ memberId }) => memberId === playing[0],
        );
        const answers = await Promise.all(
          movements.map(async (movement) => ({ movement, answer: await books.ledger.move(movement) })),
        );
        // the version gives the order: first the call that wrote number n, then those that saw the book at n
        const wrote = ({ answer }: (typeof answers)[number]): number =>
          answer.outcome === "applied" || answer.outcome === "tombstoned" ? 0 : 1;
        const serial = answers.toSorted(
          (a, b) => Number((a.answer.version ?? 0n) - (b.answer.version ?? 0n)) || wrote(a) - wrote(b),
        );
        const model = new LedgerModel(playing);
        for (const {
          movement,
          answer: { transferId: _, ...answer },
        } of serial)
          expect(answer).toEqual(model.move(movement));
        for (const id of playing) expect(await books.balances(id)).toEqual(model.balances(id));
      }),
      { numRuns: 100 },
    );
    expect((await books.audit()).faults).toEqual([]);
  });
});
