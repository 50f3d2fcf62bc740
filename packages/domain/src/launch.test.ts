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
  own: boolean;
  signedIn: boolean;
}

const taps: Tap[] = vendors.flatMap((vassalage) =>
  GAME_CATEGORIES.flatMap((gameType) =>
    lottoModes.flatMap((lottoMode) =>
      ([0, 1] as const).flatMap((supportPlay) =>
        bools.flatMap((maintenance) =>
          bools.flatMap((own) =>
            bools.map((signedIn) => ({
              vassalage,
              gameType,
              lottoMode,
              supportPlay,
              maintenance,
              own,
              signedIn,
            })),
          ),
        ),
      ),
    ),
  ),
);

function decide(tap: Tap): TapDecision {
  const { lottoMode, own, signedIn, ...game } = tap;
  return decideTap(
    { ...game, ...(lottoMode !== undefined && { lottoMode }), ...(own && { ownLottery: true }) },
    signedIn,
  );
}

/**
 * Checks that every combination matching `when` decides as `then` says; fails when no combination matches.
 */
function rule(when: (tap: Tap) => boolean, then: (tap: Tap) => unknown): void {
  const fitting = taps.filter(when);
  expect(fitting.length).toBeGreaterThan(0);
  for (const tap of fitting) expect(decide(tap), JSON.stringify(tap)).toEqual(then(tap));
}

const isPlayable = (tap: Tap) => tap.signedIn && !tap.maintenance;
const isLottery = (tap: Pick<Tap, "gameType">) => tap.gameType === "LOTT" || tap.gameType === "ELOTT";
const playType = (tap: Tap) => (tap.lottoMode?.includes("Entertainment") ? "ent" : "trad");

describe("decideTap, over every combination of game and session", () => {
  it("without a session any game leads to sign-in, and from there to the member's destination", () => {
    rule(
      (tap) => !tap.signedIn,
      (tap) => ({ kind: "sign-in", onwards: decide({ ...tap, signedIn: true, maintenance: false }) }),
    );
  });

  it("a vendor under maintenance gives a maintenance decision for members, except on the lottery page", () => {
    const opensPage = (tap: Tap) => decide({ ...tap, maintenance: false }).kind === "lottery-page";
    rule(
      (tap) => tap.signedIn && tap.maintenance && !opensPage(tap),
      () => ({ kind: "maintenance" }),
    );
    rule(
      (tap) => tap.signedIn && tap.maintenance && opensPage(tap),
      (tap) => decide({ ...tap, maintenance: false }),
    );
  });

  it("a lottery that only TCG_LOTTO_VN has starts the lottery launch", () => {
    rule(
      (tap) => isPlayable(tap) && !tap.own && tap.vassalage === "TCG_LOTTO_VN",
      (tap) => ({ kind: "lottery-launch", prizeMode: "Elott", playType: playType(tap) }),
    );
  });

  it("a lottery that only TCG_SEA has starts the lottery launch with prize mode SEA", () => {
    rule(
      (tap) => isPlayable(tap) && !tap.own && tap.vassalage === "TCG_SEA",
      (tap) => ({ kind: "lottery-launch", prizeMode: "SEA", playType: playType(tap) }),
    );
  });

  it("a lottery that the platform has itself opens the lottery page under either vendor", () => {
    rule(
      (tap) => isPlayable(tap) && tap.own && tap.vassalage === "TCG_LOTTO_VN",
      (tap) => ({ kind: "lottery-page", prizeMode: "Elott", playType: playType(tap) }),
    );
    rule(
      (tap) => isPlayable(tap) && tap.own && tap.vassalage === "TCG_SEA",
      (tap) => ({ kind: "lottery-page", prizeMode: "SEA", playType: playType(tap) }),
    );
  });

  it("games of the vendors LOTT and ELOTT open the lottery launch page", () => {
    rule(
      (tap) => isPlayable(tap) && tap.vassalage === "LOTT",
      (tap) => ({ kind: "lottery-page", prizeMode: "Lott", playType: playType(tap) }),
    );
    rule(
      (tap) => isPlayable(tap) && tap.vassalage === "ELOTT",
      (tap) => ({ kind: "lottery-page", prizeMode: "Elott", playType: playType(tap) }),
    );
  });

  it("games in the categories LOTT and ELOTT of any other vendor open the lottery launch page", () => {
    rule(
      (tap) => isPlayable(tap) && tap.vassalage === "NIGHTJAR" && isLottery(tap),
      (tap) => ({
        kind: "lottery-page",
        prizeMode: tap.gameType === "LOTT" ? "Lott" : "Elott",
        playType: playType(tap),
      }),
    );
  });

  it("all other games open the launcher, which offers free play when supportPlay is 0", () => {
    rule(
      (tap) => isPlayable(tap) && tap.vassalage === "NIGHTJAR" && !isLottery(tap),
      (tap) => ({ kind: "launcher", offersFreePlay: tap.supportPlay === 0, playType: playType(tap) }),
    );
  });
});

describe("playTypeOf", () => {
  it.each([
    ["Entertainment", "ent"],
    ["Tradition,Entertainment", "ent"],
    ["Tradition", "trad"],
    ["", "trad"],
    [undefined, "trad"],
  ] as const)("the play type of lotto mode %j is %s", (lottoMode, expected) => {
    expect(playTypeOf(lottoMode)).toBe(expected);
  });
});

describe("prize modes", () => {
  const lotteries = [
    ["the vendor LOTT", { vassalage: "LOTT", gameType: "LOTT" }, "Lott"],
    ["the vendor LOTT in the other category", { vassalage: "LOTT", gameType: "ELOTT" }, "Lott"],
    ["the vendor ELOTT", { vassalage: "ELOTT", gameType: "ELOTT" }, "Elott"],
    ["TCG_LOTTO_VN", { vassalage: "TCG_LOTTO_VN", gameType: "LOTT" }, "Elott"],
    ["another vendor's LOTT", { vassalage: "NIGHTJAR", gameType: "LOTT" }, "Lott"],
    ["another vendor's ELOTT", { vassalage: "NIGHTJAR", gameType: "ELOTT" }, "Elott"],
  ] as const;

  it.each(lotteries)(
    "the prize mode of %s is its own by default, and any requested one but SEA",
    (_, game, own) => {
      expect(prizeModeOf(game, undefined)).toBe(own);
      for (const mode of PRIZE_MODES) expect(prizeModeOf(game, mode), mode).toBe(mode === "SEA" ? own : mode);
    },
  );

  it("the prize mode of TCG_SEA is always SEA", () => {
    for (const mode of [undefined, ...PRIZE_MODES])
      expect(prizeModeOf({ vassalage: "TCG_SEA", gameType: "LOTT" }, mode), mode).toBe("SEA");
  });

  it("the default prize mode of every lottery is the one decideTap returns", () => {
    for (const tap of taps.filter(isPlayable)) {
      const decision = decide(tap);
      expect(prizeModeOf(tap, undefined), JSON.stringify(tap)).toBe(
        "prizeMode" in decision ? decision.prizeMode : undefined,
      );
    }
  });

  it("a game outside the lottery has no prize mode, whatever is requested", () => {
    for (const gameType of GAME_CATEGORIES.filter((category) => !isLottery({ gameType: category })))
      for (const mode of [undefined, ...PRIZE_MODES])
        expect(prizeModeOf({ vassalage: "NIGHTJAR", gameType }, mode), gameType).toBeUndefined();
  });

  it.each([
    ["Lott", "LOTT", "LOTT"],
    ["Elott", "ELOTT", "ELOTT"],
    ["ZY", "ELOTT", "ELOTT"],
    ["SEA", "LOTT", "TCG_SEA"],
  ] as const)("the prize mode %s opens a lobby in %s of the vendor %s", (mode, gameType, vassalage) => {
    expect(lotteryOf(mode)).toEqual({ gameType, vassalage });
  });
});

describe("launchRefusal, over every combination", () => {
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

  it("nobody can launch a game of a vendor under maintenance", () =>
    refusal((c) => !c.vendorOpen, "vendor.maintenance"));
  it("nobody can launch a closed game", () => refusal((c) => c.vendorOpen && !c.gameOpen, "game.closed"));
  it("a disabled member cannot launch, not even free play", () =>
    refusal((c) => open(c) && disabled(c), "member.disabled"));
  it("nobody can launch free play of a game that does not support it", () =>
    refusal(
      (c) => open(c) && !disabled(c) && c.freePlay && !c.supportsFreePlay,
      "launch.free.play.unsupported",
    ));
  it("anyone who is not disabled can launch free play of a game that supports it", () =>
    refusal((c) => open(c) && !disabled(c) && c.freePlay && c.supportsFreePlay, undefined));
  it("a visitor cannot launch for money", () =>
    refusal((c) => real(c) && c.actor.kind === "visitor", "session.required"));
  const guest = (c: Case) => c.actor.kind === "member" && c.actor.type === 4;
  const playMoney = (c: Case) => c.takesPlayMoney && c.supportsFreePlay;
  it("a trial guest cannot launch where play money is not accepted or the game has no free play", () =>
    refusal((c) => real(c) && guest(c) && !playMoney(c), "session.real.account.required"));
  it("a trial guest can launch with play money where it is accepted", () =>
    refusal((c) => real(c) && guest(c) && playMoney(c), undefined));
  it("any other member can launch for money", () =>
    refusal((c) => real(c) && c.actor.kind === "member" && c.actor.type !== 4, undefined));
  it("a member of an unknown type can launch for money: only guests are refused", () => {
    const stranger = { kind: "member", type: 7 as MemberType, disabled: false } as const;
    const open = { open: true, supportsFreePlay: false };
    expect(launchRefusal(stranger, open, { open: true, takesPlayMoney: false }, false)).toBeUndefined();
  });
});
