import { describe, expect, it } from "vitest";
import { entryOf, HOME, ROUTES, shownAt } from "./routes.ts";

/** The routes of the specification's table, as it writes them. */
const SPECIFIED = `
/m/home /m/login /m/register /m/forget /m/changePsw /m/message /m/messageDetail /m/activity /m/activityDetail
/m/customer /m/service /m/help /m/agent /m/set /m/gameList /m/gameCenter /m/slotsCenter /m/launchGame
/m/voucherCenter /m/member/home /m/mine /m/sidebar /m/notice /m/useragreement /m/feedback /m/joinUs
/m/sponsor/detail /m/trail /m/gameRecord /m/webEmail /m/withdraw /m/securityCenter /m/agentRegister
/m/agent/team/overview /m/transaction/record /m/member/team /m/agent/team/pnl /m/teamBetting
/m/member/agent/agentRebeat /m/member/teamRebate /m/member/agent/agentDivident /m/member/notice
/m/member/agent/getSalaryContract /m/member/agent/getDevidendContract /m/member/agent/getHourContract`
  .trim()
  .split(/\s+/);

const at = (path: string) => {
  const entry = entryOf(path);
  if (!entry) throw new Error(`${path} is not in the table`);
  return entry;
};

const listSearch = (raw: Record<string, unknown>) => entryOf("/m/gameList")?.search?.(raw);

describe("the address of the game list centre", () => {
  it("keeps what the list knows", () => {
    const known = {
      gameType: "RNG",
      vassalage: "NIGHTJAR",
      gameName: "koi",
      gameClassify: "JP",
      minBet: "0.05",
    };
    expect(listSearch(known)).toEqual(known);
    expect(listSearch({ type: "hot" })).toEqual({ type: "hot" });
    expect(listSearch({ type: "recent" })).toEqual({ type: "recent" });
    expect(listSearch({ type: "fav" })).toEqual({ type: "fav" });
    expect(listSearch({ gameClassify: "FAV" })).toEqual({ gameClassify: "FAV" });
  });

  it("leaves out what it does not know", () => {
    expect(
      listSearch({ gameType: "CHESS", type: "all", gameClassify: "XX", minBet: "7", page: "3" }),
    ).toEqual({});
  });

  it("classifies slots only", () => {
    expect(listSearch({ gameType: "FISH", gameClassify: "JP" })).toEqual({ gameType: "FISH" });
    expect(listSearch({ gameClassify: "JP" })).toEqual({ gameClassify: "JP" });
  });

  it("looks for names as long as the platform takes them", () => {
    expect(listSearch({ gameName: "x".repeat(200) })).toEqual({ gameName: "x".repeat(64) });
  });
});

describe("the route table", () => {
  it.each(SPECIFIED)("has %s", (path) => {
    expect(at(path).path).toBe(path);
  });

  it("has each path once", () => {
    const paths = ROUTES.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(["/", "/m", "/m/", "/m/index", "/m/index.html", "/m/home"])("shows home at %s", (path) => {
    expect(entryOf(path)).toBe(HOME);
  });

  it.each(["/m/nowhere", "/m/home/further", "/wp-admin", "/m/gameListe"])(
    "falls back to home at %s",
    (path) => {
      expect(entryOf(path)).toBeUndefined();
      expect(shownAt(path)).toBe(HOME);
    },
  );

  it("falls back to home where a screen is not built yet", () => {
    const unbuilt = ROUTES.filter((entry) => entry !== HOME && !entry.screen);
    for (const { path } of unbuilt) expect(shownAt(path)).toBe(HOME);
  });

  it("reads the launch id out of the play path", () => {
    expect(at("/m/play/abc_DEF-1234567890").path).toBe("/m/play/$launchId");
  });
});

describe("header and footer by the route", () => {
  it.each(["/m/login", "/m/register", "/m/forget", "/m/changePsw"])("%s has a form header", (path) => {
    expect(at(path).header).toBe("form");
  });

  it("hides the footer on exactly the screens named for it, and on play and the menu's own page", () => {
    const hidden = ROUTES.filter(({ footer }) => !footer).map(({ path }) => path);
    expect(hidden.toSorted()).toEqual(
      [
        "/m/login",
        "/m/activityDetail",
        "/m/register",
        "/m/feedback",
        "/m/forget",
        "/m/changePsw",
        "/m/sidebar",
        "/m/joinUs",
        "/m/help",
        "/m/set",
        "/m/service",
        "/m/agent",
        "/m/sponsor/detail",
        "/m/play/$launchId",
        "/desk",
      ].toSorted(),
    );
  });

  it.each(["/m/login", "/m/register", "/m/trail", "/m/notice", "/m/activity", "/m/message", "/m/changePsw"])(
    "goes home from %s",
    (path) => {
      expect(at(path).back).toBe("home");
    },
  );

  it.each(["/m/forget", "/m/gameList", "/m/messageDetail", "/m/help"])(
    "goes one step back from %s",
    (path) => {
      expect(at(path).back).toBe("step");
    },
  );

  it("has a title for every head that shows one", () => {
    const nameless = ROUTES.filter(({ header, title }) => header !== "own" && !title);
    expect(nameless).toEqual([]);
  });
});

describe("who may enter", () => {
  it.each(["/m/changePsw", "/m/set"])("sends a visitor from %s home", (path) => {
    expect(at(path)).toMatchObject({ enter: "session", otherwise: "/m/home" });
  });

  it.each(["/m/member/home", "/m/voucherCenter", "/m/gameRecord", "/m/webEmail", "/m/withdraw"])(
    "sends a visitor from %s to sign-in",
    (path) => {
      expect(at(path)).toMatchObject({ enter: "session", otherwise: "/m/login" });
    },
  );

  it("keeps the agent home for agents and sends others home", () => {
    expect(at("/m/agent")).toMatchObject({ enter: "agent", otherwise: "/m/home" });
  });

  it.each(["/m/home", "/m/message", "/m/gameList", "/m/help"])("lets anyone into %s", (path) => {
    expect(at(path).enter).toBe("anyone");
  });
});

describe("query strings", () => {
  const read = (path: string, raw: Record<string, unknown>) => at(path).search?.(raw);

  it("keeps a known category and drops any other", () => {
    expect(read("/m/gameCenter", { gameType: "LIVE" })).toEqual({ gameType: "LIVE" });
    expect(read("/m/gameCenter", { gameType: "toString" })).toEqual({});
    expect(read("/m/gameCenter", { gameType: 7 })).toEqual({});
  });

  it("keeps what the game list knows", () => {
    const raw = { gameType: "RNG", vassalage: "NIGHTJAR", type: "recent", gameName: "koi", other: "x" };
    expect(read("/m/gameList", raw)).toEqual({
      gameType: "RNG",
      vassalage: "NIGHTJAR",
      type: "recent",
      gameName: "koi",
    });
    expect(read("/m/gameList", { type: "all" })).toEqual({});
  });

  it("drops text that is too long to be meant", () => {
    expect(read("/m/messageDetail", { id: "9".repeat(257) })).toEqual({});
    expect(read("/m/messageDetail", { id: "42" })).toEqual({ id: "42" });
  });

  it("knows home's tabs, PROMO and AFFILIATE among them", () => {
    expect(read("/m/home", { tab: "FISH" })).toEqual({ tab: "FISH" });
    expect(read("/m/home", { tab: "AFFILIATE" })).toEqual({ tab: "AFFILIATE" });
    expect(read("/m/home", { tab: "HOT" })).toEqual({});
  });
});
