import { describe, expect, it, test } from "vitest";
import { hrefOf } from "../lib/navigation/index.ts";
import { parentOf } from "./parent-of.ts";
import { ROUTES } from "./route-table.ts";
import { entryOf, HOME, shownAt } from "./routes.ts";

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

describe("address of the game list centre", () => {
  it("the game list's address keeps known filters", () => {
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

  it("the game list's address drops unknown filters", () => {
    expect(
      listSearch({ gameType: "CHESS", type: "all", gameClassify: "XX", minBet: "7", page: "3" }),
    ).toEqual({});
  });

  it("only slots can be classified in the game list's address", () => {
    expect(listSearch({ gameType: "FISH", gameClassify: "JP" })).toEqual({ gameType: "FISH" });
    expect(listSearch({ gameClassify: "JP" })).toEqual({ gameClassify: "JP" });
  });

  it("a searched name is cut at the length the platform accepts", () => {
    expect(listSearch({ gameName: "x".repeat(200) })).toEqual({ gameName: "x".repeat(64) });
  });
});

describe("route table", () => {
  it.each(SPECIFIED)("the route table has %s", (path) => {
    expect(at(path).path).toBe(path);
  });

  it("the history of a lottery is shown at both of its addresses", () => {
    expect(at("/m/lottery/history").path).toBe("/m/lotteryHistory");
  });

  it("the route table has each path once", () => {
    const paths = ROUTES.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(["/", "/home", "/index.html", "/m", "/m/", "/m/index", "/m/index.html", "/m/home"])(
    "%s shows home",
    (path) => {
      expect(entryOf(path)).toBe(HOME);
    },
  );

  it.each(["/m/nowhere", "/m/home/further", "/wp-admin", "/m/gameListe"])(
    "the unknown path %s shows home",
    (path) => {
      expect(entryOf(path)).toBeUndefined();
      expect(shownAt(path)).toBe(HOME);
    },
  );

  it("every route but home has a screen of its own", () => {
    expect(ROUTES.filter(({ screen }) => !screen)).toEqual([HOME]);
  });

  it("the launch id is read from the play path", () => {
    expect(at("/m/play/abc_DEF-1234567890").path).toBe("/m/play/$launchId");
  });
});

describe("header and footer of the routes", () => {
  it.each(["/m/login", "/m/register", "/m/forget", "/m/changePsw"])("%s has a form header", (path) => {
    expect(at(path).header).toBe("form");
  });

  it("the footer is hidden on exactly the screens named for it, on play, on what belongs to one lottery or order, on the menu's own page, on the forms of the profile and in the gallery", () => {
    const hidden = ROUTES.filter(({ footer }) => !footer).map(({ path }) => path);
    expect(hidden.toSorted()).toEqual(
      [
        "/m/lotteryChase",
        "/m/lotteryDraw",
        "/m/lotteryHistory",
        "/m/lotteryOrder",
        "/m/lotteryTrends",
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
        "/m/member/identity",
        "/m/member/profile",
        "/m/play/$launchId",
        "/backoffice",
        "/m/gallery",
      ].toSorted(),
    );
  });

  it.each(["/m/login", "/m/register", "/m/trail", "/m/notice", "/m/activity", "/m/message", "/m/changePsw"])(
    "the back arrow of %s leads home",
    (path) => {
      expect(at(path).back).toBe("home");
    },
  );

  it.each(["/m/forget", "/m/gameList", "/m/messageDetail", "/m/help"])(
    "the back arrow of %s goes one step back",
    (path) => {
      expect(at(path).back).toBe("step");
    },
  );

  it("every header that shows a title has one", () => {
    const nameless = ROUTES.filter(({ header, title }) => header !== "own" && !title);
    expect(nameless).toEqual([]);
  });
});

describe("access", () => {
  it.each(["/m/changePsw", "/m/set"])("a visitor is redirected from %s to home", (path) => {
    expect(at(path)).toMatchObject({ access: "session", redirect: "/m/home" });
  });

  it.each([
    "/m/member/home",
    "/m/mine",
    "/m/webEmail",
    "/m/lotteryOrders",
    "/m/lotteryOrder",
    "/m/lotteryChase",
    "/m/securityCenter",
    "/m/gameRecord",
    "/m/transaction/record",
    "/m/voucherCenter",
    "/m/withdraw",
  ])("a visitor is redirected from %s to sign-in", (path) => {
    expect(at(path)).toMatchObject({ access: "session", redirect: "/m/login" });
  });

  it("a visitor is redirected from every agent screen but the agent home to sign-in", () => {
    const agents = ROUTES.filter(({ access, path }) => access === "agent" && path !== "/m/agent");
    expect(agents.length).toBeGreaterThan(10);
    expect(agents.filter(({ redirect }) => redirect !== "/m/login")).toEqual([]);
  });

  it("a player who must change the password may open the change, texts and help, and nothing else", () => {
    const open = ROUTES.filter((entry) => entry.allowedBeforePasswordChange).map(({ path }) => path);
    expect(open.toSorted()).toEqual(
      [
        "/backoffice",
        "/m/changePsw",
        "/m/customer",
        "/m/gallery",
        "/m/help",
        "/m/joinUs",
        "/m/policy",
        "/m/sponsor/detail",
        "/m/terms",
        "/m/useragreement",
      ].toSorted(),
    );
  });

  it("the agent home admits agents and redirects others to home", () => {
    expect(at("/m/agent")).toMatchObject({ access: "agent", redirect: "/m/home" });
  });

  it.each(["/m/home", "/m/message", "/m/gameList", "/m/help"])("anyone may enter %s", (path) => {
    expect(at(path).access).toBe("anyone");
  });
});

describe("query strings", () => {
  const read = (path: string, raw: Record<string, unknown>) => at(path).search?.(raw);

  it("a known category is kept, and any other noted as unknown", () => {
    expect(read("/m/gameCenter", { gameType: "LIVE" })).toEqual({ gameType: "LIVE" });
    expect(read("/m/gameCenter", { gameType: "toString" })).toEqual({ unknown: "1" });
    expect(read("/m/gameCenter", { gameType: 7 })).toEqual({ unknown: "1" });
    expect(read("/m/gameCenter", {})).toEqual({});
  });

  it("known game list filters are kept", () => {
    const raw = { gameType: "RNG", vassalage: "NIGHTJAR", type: "recent", gameName: "koi", other: "x" };
    expect(read("/m/gameList", raw)).toEqual({
      gameType: "RNG",
      vassalage: "NIGHTJAR",
      type: "recent",
      gameName: "koi",
    });
    expect(read("/m/gameList", { type: "all" })).toEqual({});
  });

  it("text over the length limit is dropped", () => {
    expect(read("/m/messageDetail", { id: "9".repeat(257) })).toEqual({});
    expect(read("/m/messageDetail", { id: "42" })).toEqual({ id: "42" });
  });

  it.each([
    ["/m/member/team", {}],
    ["/m/webEmail", { types: "A" }],
    ["/m/teamBetting", {}],
    ["/m/transaction/record", { types: "A" }],
    ["/m/member/teamRebate", {}],
  ])("a member's id in the address of %s is kept if it can be one", (path, others) => {
    expect(read(path, { ...others, member: "0a9z" })).toEqual({ ...others, member: "0a9z" });
    for (const member of ["Mara", "a/b", "a".repeat(65), "", 7])
      expect(read(path, { ...others, member })).toEqual(others);
  });

  it("the requested jackpot is read from the parameter `jackpot`, and from `pot` in older links", () => {
    expect(read("/m/jackpot", { jackpot: "staircase" })).toEqual({ jackpot: "staircase" });
    expect(read("/m/jackpot", { pot: "staircase" })).toEqual({ jackpot: "staircase" });
    expect(read("/m/jackpot", { jackpot: "staircase", pot: "doorbell" })).toEqual({ jackpot: "staircase" });
  });

  it("the gallery's theme, direction and text size are kept if known", () => {
    const known = { theme: "light", direction: "rtl", text: "200" };
    expect(read("/m/gallery", known)).toEqual(known);
    expect(read("/m/gallery", { theme: "blue", direction: "ltr", text: "150" })).toEqual({});
  });

  it("a record's address keeps known filters and drops unknown ones", () => {
    const bets = { period: "week", vendor: "NIGHTJAR", category: "FISH", state: "won" };
    expect(read("/m/gameRecord", { ...bets, view: "profit", by: "day" })).toEqual({
      ...bets,
      view: "profit",
      by: "day",
    });
    expect(
      read("/m/gameRecord", { period: "age", category: "CHESS", state: "paid", view: "all", by: "x" }),
    ).toEqual({});
    const money = { from: "2026-11-01", to: "2026-11-02", group: "deposits", types: "A" };
    expect(read("/m/transaction/record", money)).toEqual(money);
    expect(read("/m/transaction/record", { group: "others" })).toEqual({});
  });

  it("home's tabs include PROMO and AFFILIATE", () => {
    expect(read("/m/home", { tab: "FISH" })).toEqual({ tab: "FISH" });
    expect(read("/m/home", { tab: "AFFILIATE" })).toEqual({ tab: "AFFILIATE" });
    expect(read("/m/home", { tab: "HOT" })).toEqual({});
  });
});

test.each([
  ["/m/voucherCenter?order=DP-0101-22222", "/m/voucherCenter"],
  ["/m/voucherCenter?records=1&period=week", "/m/voucherCenter"],
  ["/m/voucherCenter", "/m/home"],
  ["/m/withdraw?order=WD-0101-22222", "/m/withdraw"],
  ["/m/gameRecord?id=b1", "/m/gameRecord"],
  ["/m/gameList?gameType=FISH", "/m/home"],
  ["/m/transaction/record?types=A&id=t1", "/m/transaction/record?types=A"],
  ["/m/transaction/record?types=A", "/m/home"],
  ["/m/securityCenter?part=cards", "/m/securityCenter"],
  ["/m/messageDetail?id=7", "/m/message"],
  ["/m/activityDetail?id=7", "/m/activity"],
])("back from %s without a history leads to %s", (address, parent) => {
  const [path = "", query = ""] = address.split("?");
  expect(hrefOf(parentOf(at(path), Object.fromEntries(new URLSearchParams(query))))).toBe(parent);
});
