import { PRIZE_MODES } from "@foyer/contract/launch";
import { GAME_CATEGORIES, type GameCategory, MEMBER_TYPES, type MemberType } from "@foyer/contract/shared";
import { describe, expect, it } from "vitest";
import {
  decideTap,
  type LaunchActor,
  launchRefusal,
  lotteryOf,
  playTypeOf,
  prizeModeOf,
  type TapDecision,
} from "./launch.ts";

const vendors = ["NIGHTJAR", "TCG_LOTTO_VN", "TCG_SEA", "LOTT", "ELOTT"] as const;
const lottoModes = [undefined, "Tradition", "Entertainment", "Tradition,Entertainment"] as const;
const bools = [false, true] as const;

interface Tap {
  vassalage: (typeof vendors)[number];
  gameType: GameCategory;
  lottoMode: (typeof lottoModes)[number];
  supportPlay: 0 | 1;
  maintenance: boolean;
  signedIn: boolean;
}

const taps: Tap[] = vendors.flatMap((vassalage) =>
  GAME_CATEGORIES.flatMap((gameType) =>
    lottoModes.flatMap((lottoMode) =>
      ([0, 1] as const).flatMap((supportPlay) =>
        bools.flatMap((maintenance) =>
          bools.map((signedIn) => ({ vassalage, gameType, lottoMode, supportPlay, maintenance, signedIn })),
        ),
      ),
    ),
  ),
);

function decide(tap: Tap): TapDecision {
  const { lottoMode, signedIn, ...game } = tap;
  return decideTap(lottoMode === undefined ? game : { ...game, lottoMode }, signedIn);
}

/** Every combination that fits `when` must decide as `then` says; a rule no combination fits is a slip here. */
function rule(when: (tap: Tap) => boolean, then: (tap: Tap) => unknown): void {
  const fitting = taps.filter(when);
  expect(fitting.length).toBeGreaterThan(0);
  for (const tap of fitting) expect(decide(tap), JSON.stringify(tap)).toEqual(then(tap));
}

const awake = (tap: Tap) => tap.signedIn && !tap.maintenance;
const isLottery = (tap: Pick<Tap, "gameType">) => tap.gameType === "LOTT" || tap.gameType === "ELOTT";
const playType = (tap: Tap) => (tap.lottoMode?.includes("Entertainment") ? "ent" : "trad");

describe("game click, over every combination of game and session", () => {
  it("with no session goes to sign-in, whatever the game, and from there where a member's tap leads", () => {
    rule(
      (tap) => !tap.signedIn && !tap.maintenance,
      (tap) => ({ kind: "sign-in", onwards: decide({ ...tap, signedIn: true }) }),
    );
  });

  it("says so when the vendor rests, to a visitor as to a member", () => {
    rule(
      (tap) => tap.maintenance,
      () => ({ kind: "maintenance" }),
    );
  });

  it("starts the lottery launch for TCG_LOTTO_VN", () => {
    rule(
      (tap) => awake(tap) && tap.vassalage === "TCG_LOTTO_VN",
      (tap) => ({ kind: "lottery-launch", prizeMode: "Elott", playType: playType(tap) }),
    );
  });

  it("starts the lottery launch for TCG_SEA, with prize mode SEA", () => {
    rule(
      (tap) => awake(tap) && tap.vassalage === "TCG_SEA",
      (tap) => ({ kind: "lottery-launch", prizeMode: "SEA", playType: playType(tap) }),
    );
  });

  it("goes to the lottery launch page for the vendors LOTT and ELOTT", () => {
    rule(
      (tap) => awake(tap) && tap.vassalage === "LOTT",
      (tap) => ({ kind: "lottery-page", prizeMode: "Lott", playType: playType(tap) }),
    );
    rule(
      (tap) => awake(tap) && tap.vassalage === "ELOTT",
      (tap) => ({ kind: "lottery-page", prizeMode: "Elott", playType: playType(tap) }),
    );
  });

  it("goes to the lottery launch page for the categories LOTT and ELOTT of any other vendor", () => {
    rule(
      (tap) => awake(tap) && tap.vassalage === "NIGHTJAR" && isLottery(tap),
      (tap) => ({
        kind: "lottery-page",
        prizeMode: tap.gameType === "LOTT" ? "Lott" : "Elott",
        playType: playType(tap),
      }),
    );
  });

  it("launches anything else through the launcher, with free play flagged when supportPlay is 0", () => {
    rule(
      (tap) => awake(tap) && tap.vassalage === "NIGHTJAR" && !isLottery(tap),
      (tap) => ({ kind: "launcher", offersFreePlay: tap.supportPlay === 0, playType: playType(tap) }),
    );
  });
});

describe("the launch playType", () => {
  it.each([
    ["Entertainment", "ent"],
    ["Tradition,Entertainment", "ent"],
    ["Tradition", "trad"],
    ["", "trad"],
    [undefined, "trad"],
  ] as const)("of lotto mode %j is %s", (lottoMode, expected) => {
    expect(playTypeOf(lottoMode)).toBe(expected);
  });
});

describe("the prize mode of a launch", () => {
  const lotteries = [
    ["the vendor LOTT", { vassalage: "LOTT", gameType: "LOTT" }, "Lott"],
    ["the vendor LOTT in the other category", { vassalage: "LOTT", gameType: "ELOTT" }, "Lott"],
    ["the vendor ELOTT", { vassalage: "ELOTT", gameType: "ELOTT" }, "Elott"],
    ["TCG_LOTTO_VN", { vassalage: "TCG_LOTTO_VN", gameType: "LOTT" }, "Elott"],
    ["another vendor's LOTT", { vassalage: "NIGHTJAR", gameType: "LOTT" }, "Lott"],
    ["another vendor's ELOTT", { vassalage: "NIGHTJAR", gameType: "ELOTT" }, "Elott"],
  ] as const;

  it.each(lotteries)("of %s is its own with none asked for, and any asked for but SEA", (_, game, own) => {
    expect(prizeModeOf(game, undefined)).toBe(own);
    for (const asked of PRIZE_MODES)
      expect(prizeModeOf(game, asked), asked).toBe(asked === "SEA" ? own : asked);
  });

  it("of TCG_SEA is SEA, whatever is asked for", () => {
    for (const asked of [undefined, ...PRIZE_MODES])
      expect(prizeModeOf({ vassalage: "TCG_SEA", gameType: "LOTT" }, asked), asked).toBe("SEA");
  });

  it("is the one the tap decides on, for every lottery", () => {
    for (const tap of taps.filter(awake)) {
      const decision = decide(tap);
      expect(prizeModeOf(tap, undefined), JSON.stringify(tap)).toBe(
        "prizeMode" in decision ? decision.prizeMode : undefined,
      );
    }
  });

  it("is none outside the lottery, whatever is asked for", () => {
    for (const gameType of GAME_CATEGORIES.filter((category) => !isLottery({ gameType: category })))
      for (const asked of [undefined, ...PRIZE_MODES])
        expect(prizeModeOf({ vassalage: "NIGHTJAR", gameType }, asked), gameType).toBeUndefined();
  });

  it.each([
    ["Lott", "LOTT", "LOTT"],
    ["Elott", "ELOTT", "ELOTT"],
    ["ZY", "ELOTT", "ELOTT"],
    ["SEA", "LOTT", "TCG_SEA"],
  ] as const)("%s names a lobby in %s, of the vendor %s", (mode, gameType, vassalage) => {
    expect(lotteryOf(mode)).toEqual({ gameType, vassalage });
  });
});

describe("who may launch, over every combination", () => {
  const actors: LaunchActor[] = [
    { kind: "visitor" },
    ...MEMBER_TYPES.flatMap((type) => bools.map((disabled) => ({ kind: "member" as const, type, disabled }))),
  ];
  const cases = actors.flatMap((actor) =>
    bools.flatMap((vendorOpen) =>
      bools.flatMap((gameOpen) =>
        bools.flatMap((supportsFreePlay) =>
          bools.flatMap((freePlay) =>
            bools.map((takesPlayMoney) => ({
              actor,
              vendorOpen,
              gameOpen,
              supportsFreePlay,
              freePlay,
              takesPlayMoney,
            })),
          ),
        ),
      ),
    ),
  );
  type Case = (typeof cases)[number];

  function refusal(when: (c: Case) => boolean, code: string | undefined): void {
    const fitting = cases.filter(when);
    expect(fitting.length).toBeGreaterThan(0);
    for (const c of fitting) {
      const answer = launchRefusal(
        c.actor,
        { open: c.gameOpen, supportsFreePlay: c.supportsFreePlay },
        { open: c.vendorOpen, takesPlayMoney: c.takesPlayMoney },
        c.freePlay,
      );
      expect(answer, JSON.stringify(c)).toBe(code);
    }
  }

  const open = (c: Case) => c.vendorOpen && c.gameOpen;
  const disabled = (c: Case) => c.actor.kind === "member" && c.actor.disabled;
  const real = (c: Case) => open(c) && !disabled(c) && !c.freePlay;

  it("nobody while the vendor rests", () => refusal((c) => !c.vendorOpen, "vendor.maintenance"));
  it("nobody while the game is closed", () => refusal((c) => c.vendorOpen && !c.gameOpen, "game.closed"));
  it("no disabled member, not even free play", () =>
    refusal((c) => open(c) && disabled(c), "member.disabled"));
  it("nobody free play of a game without it", () =>
    refusal(
      (c) => open(c) && !disabled(c) && c.freePlay && !c.supportsFreePlay,
      "launch.free.play.unsupported",
    ));
  it("anybody free play of a game with it", () =>
    refusal((c) => open(c) && !disabled(c) && c.freePlay && c.supportsFreePlay, undefined));
  it("no visitor for money", () => refusal((c) => real(c) && c.actor.kind === "visitor", "session.required"));
  const guest = (c: Case) => c.actor.kind === "member" && c.actor.type === 4;
  const playMoney = (c: Case) => c.takesPlayMoney && c.supportsFreePlay;
  it("no trial guest where play money is not taken, or feeds a pot", () =>
    refusal((c) => real(c) && guest(c) && !playMoney(c), "session.real.account.required"));
  it("a trial guest for play money where it is", () =>
    refusal((c) => real(c) && guest(c) && playMoney(c), undefined));
  it("any other member for money", () =>
    refusal((c) => real(c) && c.actor.kind === "member" && c.actor.type !== 4, undefined));
  it("a member of a type that is not known yet: only guests are kept out", () => {
    const stranger = { kind: "member", type: 7 as MemberType, disabled: false } as const;
    const open = { open: true, supportsFreePlay: false };
    expect(launchRefusal(stranger, open, { open: true, takesPlayMoney: false }, false)).toBeUndefined();
  });
});
