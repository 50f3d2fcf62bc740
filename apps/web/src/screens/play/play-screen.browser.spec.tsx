import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { game } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  url = A_GAME;
});

const PLAY = "/m/play/new?fun=1&game=KOI-REVERIE&vendor=NIGHTJAR";
const started: object[] = [];
/** A page that loads: the frame of a blank one never tells that it has loaded. */
const A_GAME = "data:text/html,A game";
let url = A_GAME;
const launched = (freePlay: boolean, supportPlay: 0 | 1 = 0) => ({
  launchId: "launch0123456789",
  url,
  game: game("Koi Reverie", { supportPlay, jackpotCode: "coat-check" }),
  freePlay,
  startedAt: "2026-11-21T00:00:00Z",
  playedSeconds: 0,
});
const wallet = (sumBalance: string, version = 1) => ({
  currency: "CNY",
  currencySymbol: "￥",
  sumBalance,
  bonus: "0.00",
  version,
});
/** The wallet that the platform answers with. */
let current = wallet("0.00");

/** A game that posts these events, and what it is told by the page. */
function gameThatSays(...events: object[]): object[] {
  const say = events.map(
    (event) => `parent.postMessage(${JSON.stringify({ type: "foyer.game", ...event })},"*")`,
  );
  const report = 'onmessage=(e)=>parent.postMessage({told:e.data},"*")';
  url = `data:text/html,<script>${report};${say.join(";")}</script>`;
  const received: object[] = [];
  addEventListener("message", ({ data }) => {
    if (data?.told) received.push(data.told);
  });
  return received;
}

async function play(
  href: string,
  sumBalance: string,
  freePlay: boolean,
  supportPlay?: 0 | 1,
  session = member,
) {
  started.length = 0;
  current = wallet(sumBalance);
  return visit(href, {
    session,
    answers: {
      "wallet.read": () => current,
      "launch.start": ({ body }: RequestInit) => {
        started.push(JSON.parse(body as string));
        return launched(freePlay, supportPlay);
      },
      // asked again after Back, when the address of the game may be another
      "launch.resume": () => launched(freePlay, supportPlay),
      "launch.seen": { playedSeconds: 1 },
    },
  });
}

test("a member with an empty wallet is offered to play for fun, where the game supports it", async () => {
  await play(PLAY, "0.00", false);
  const fun = page.getByRole("link", { name: "Play for fun" });
  await expect.element(fun).toHaveAttribute("href", PLAY.replace("fun=1", "free=1&fun=1"));
  expect(started).toMatchObject([{ freePlay: false }]);
});

test.each([
  ["with money", "12.00", 0],
  ["in a game without free play", "0.00", 1],
] as const)("a member %s is not offered to play for fun beside the game", async (_, balance, supportPlay) => {
  await play(PLAY, balance, false, supportPlay);
  await expect.element(page.getByRole("button", { name: /^Balance/ })).toBeVisible();
  await expect.element(page.getByRole("timer")).toBeVisible();
  expect(page.getByRole("link", { name: "Play for fun" }).query()).toBeNull();
});

test("a launch for fun carries the free-play flag and shows no cash beside it", async () => {
  await play(`${PLAY}&free=1`, "12.00", true);
  await expect.element(page.getByText("Playing for fun")).toBeVisible();
  await expect.poll(() => started).toMatchObject([{ freePlay: true }]);
  expect(page.getByRole("button", { name: /^Balance/ }).query()).toBeNull();
});

test("the tab and the page carry the name of the game", async () => {
  const { go } = await play(PLAY, "12.00", false);
  await expect.element(page.getByRole("heading", { name: "Koi Reverie", level: 1 })).toBeInTheDocument();
  await expect.poll(() => document.title).toBe("Koi Reverie · Foyer");
  go("/m/help");
  await expect.poll(() => document.title).toBe("Help center · Foyer");
});

test.each([
  ["without the handshake is shown when its frame has loaded", { rights: [], handshake: false }, false],
  ["with the handshake stays covered until it is ready", { rights: [], handshake: true }, true],
  ["of the studio needs no description of its frame", undefined, true],
])("a game %s", async (_, frame, covered) => {
  await visit(PLAY, {
    session: member,
    answers: {
      "wallet.read": wallet("12.00"),
      "launch.start": { ...launched(false), frame },
      "launch.resume": { ...launched(false), frame },
      "launch.seen": { playedSeconds: 1 },
    },
  });
  const cover = expect.element(page.getByText("Opening game…"));
  await expect.element(page.getByTitle("Koi Reverie")).toBeInTheDocument();
  await (covered ? cover.toBeVisible() : cover.not.toBeInTheDocument());
});

test("a vendor's frame has the rights of its integration and may run scripts", async () => {
  const frame = { rights: ["allow-same-origin", "allow-popups"], handshake: false };
  await visit(PLAY, {
    session: member,
    answers: {
      "wallet.read": wallet("12.00"),
      "launch.start": { ...launched(false), frame },
      "launch.resume": { ...launched(false), frame },
      "launch.seen": { playedSeconds: 1 },
    },
  });
  await expect
    .element(page.getByTitle("Koi Reverie"))
    .toHaveAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
});

test("the bar of a game leads to a deposit and back to the same launch, and a guest to an account", async () => {
  const site = await play(PLAY, "12.00", false);
  await expect.poll(site.href).toBe("/m/play/launch0123456789");
  await page.getByRole("link", { name: "Deposit" }).click();
  await expect.element(page.getByRole("heading", { name: "Deposit", level: 1 })).toBeVisible();
  expect(page.getByTitle("Koi Reverie").query()).toBeNull();
  await page.getByRole("button", { name: "Back" }).click();
  expect(site.href()).toBe("/m/play/launch0123456789");
  await expect.element(page.getByTitle("Koi Reverie")).toBeInTheDocument();
  expect(site.calls).toContain("GET /wps/game/launches/launch0123456789");
  await unmountAll();
  await play(PLAY, "12.00", false, 0, guest);
  await expect.element(page.getByRole("link", { name: "Create account" })).toBeVisible();
  expect(page.getByRole("link", { name: "Deposit" }).query()).toBeNull();
});

test("a deposit asked for by the game leaves it, and Back opens it again", async () => {
  gameThatSays({ event: "deposit" });
  const site = await play(PLAY, "0.00", false);
  await expect.poll(site.href).toBe("/m/voucherCenter");
  await expect.element(page.getByRole("heading", { name: "Deposit", level: 1 })).toBeVisible();
  url = A_GAME;
  site.back();
  await expect.element(page.getByTitle("Koi Reverie")).toBeInTheDocument();
});

test("a game whose session has ended is opened again", async () => {
  const again = vi.fn(() => ({ ...launched(false), url: A_GAME }));
  gameThatSays({ event: "expired" });
  await visit(PLAY, {
    session: member,
    answers: {
      "wallet.read": wallet("12.00"),
      "launch.start": vi.fn(again).mockReturnValueOnce(launched(false)),
      "launch.resume": again,
      "launch.seen": { playedSeconds: 1 },
    },
  });
  await expect.poll(() => page.getByTitle("Koi Reverie").query()?.getAttribute("src")).toBe(A_GAME);
  expect(again).toHaveBeenCalled();
});

test("a game with a jackpot shows it beside the game, but not in play for fun", async () => {
  await play(PLAY, "12.00", false);
  await expect.element(page.getByText("Jackpot", { exact: true })).toBeVisible();
  await unmountAll();
  await play(`${PLAY}&free=1`, "12.00", true);
  await expect.element(page.getByText("Playing for fun")).toBeVisible();
  expect(page.getByText("Jackpot", { exact: true }).query()).toBeNull();
});

test("a game receives the remembered sound setting when it is ready", async () => {
  localStorage.setItem("GAMESOUND", "1");
  const received = gameThatSays({ event: "ready" });
  await play(PLAY, "12.34", false);
  await expect.poll(() => received).toEqual([{ type: "foyer.lobby", event: "sound", on: true }]);
});

test("a game is notified when the balance has changed", async () => {
  const received = gameThatSays({ event: "ready" });
  await play(PLAY, "12.34", false);
  const balance = page.getByRole("button", { name: /^Balance/ });
  await expect.element(balance).toHaveTextContent("12.34");
  // shown once it is ready
  await expect.poll(() => getComputedStyle(document.querySelector("iframe") as Element).opacity).toBe("1");
  expect(received).toEqual([]);
  current = wallet("5.00", 2);
  await balance.click();
  await expect.poll(() => received).toEqual([{ type: "foyer.lobby", event: "balance", amount: 500_000 }]);
});

test("the sound setting of a game is remembered", async () => {
  gameThatSays({ event: "ready" }, { event: "sound", on: true });
  await play(PLAY, "12.34", false);
  await expect.poll(() => localStorage.getItem("GAMESOUND")).toBe("1");
});

test("the phone vibrates for a spin, a win and an error", async () => {
  const vibrated = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  gameThatSays({ event: "ready" }, { event: "roundStart" }, { event: "win" }, { event: "refused" });
  await play(PLAY, "12.34", false);
  await expect.poll(() => vibrated.mock.calls).toEqual([[10], [[30, 60, 30]], [[50, 50, 50]]]);
});

const refused = (errorCode: string, status: number, headers: Record<string, string> = {}) => ({
  "launch.start": () => Response.json({ success: false, errorCode, message: "refused" }, { status, headers }),
});

test.each([
  ["vendor.maintenance", 503, "This provider is under maintenance.", "Other games", /\/m\/gameList\?/],
  ["game.closed", 403, "Game unavailable", "Other games", /\/m\/gameList\?/],
  ["game.unknown", 404, "Game not found", "Other games", /\/m\/gameList\?/],
  ["vendor.unknown", 404, "Game not found", "Other games", /\/m\/gameList\?/],
  ["member.disabled", 403, "This account can't play games.", "Customer service", /\/m\/customer$/],
  ["session.real.account.required", 403, "Real accounts only", "Sign up", /\/m\/register\?from=/],
  [
    "launch.free.play.unsupported",
    422,
    "No free play",
    "Play for real money",
    /\/m\/play\/new\?(?!.*free=1)/,
  ],
])(
  "a launch refused with %s shows its own message and a way on",
  async (code, status, title, way, target) => {
    await visit(`${PLAY}&free=1`, { session: member, answers: refused(code, status) });
    const refusal = page.getByRole("alert");
    await expect.element(refusal.getByRole("heading")).toHaveTextContent(title);
    expect(refusal.getByRole("link", { name: way }).element().getAttribute("href")).toMatch(target);
    expect(refusal.getByRole("button", { name: "Try again" }).query()).toBeNull();
    await expect.element(refusal.getByRole("button", { name: "Back to the lobby" })).toBeVisible();
  },
);

test("a game whose provider answers without an address says so, with a way on", async () => {
  await visit(PLAY, { session: member, answers: refused("launch.url.empty", 502) });
  const refusal = page.getByRole("alert");
  await expect.element(refusal.getByText("The requested url is empty.")).toBeVisible();
  await expect.element(refusal.getByRole("button", { name: "Back to the lobby" })).toBeVisible();
});

test("too many launches in a minute start a countdown, after which the game can be tried again", async () => {
  const limit = refused("launch.limit.reached", 403, { "retry-after": "2" })["launch.start"];
  let answer: () => unknown = limit;
  await visit(PLAY, {
    session: member,
    answers: {
      "wallet.read": wallet("12.00"),
      "launch.start": () => answer(),
      "launch.resume": launched(false),
      "launch.seen": { playedSeconds: 1 },
    },
  });
  const refusal = page.getByRole("alert");
  await expect.element(refusal.getByRole("heading")).toHaveTextContent("Too many games opened");
  const retry = refusal.getByRole("button", { name: /^Open again/ });
  await expect.element(retry).toBeDisabled();
  await expect.element(retry).toHaveTextContent(/^Open again in 0:0[12]$/);
  answer = () => launched(false);
  await expect.element(retry).toHaveTextContent(/^Open again$/);
  await retry.click();
  await expect.element(page.getByTitle("Koi Reverie")).toBeInTheDocument();
});

test("a game of a vendor with a wallet of its own asks how much to transfer, and shows that wallet", async () => {
  let balance = "0.00";
  const sent: object[] = [];
  const received = gameThatSays({ event: "ready" });
  await visit(PLAY, {
    session: member,
    answers: {
      "wallet.read": wallet("300.00"),
      "launch.start": {
        ...launched(false),
        url,
        wallet: { vendor: "PEPPER", name: "Pepper Alley", ask: true },
      },
      "launch.seen": { playedSeconds: 1 },
      "transfer.wallets": () => ({
        currency: "CNY",
        main: "300.00",
        bonus: "0.00",
        minimum: "20.00",
        wallets: [{ vendor: "PEPPER", name: "Pepper Alley", state: "ready", balance: balance }],
        open: [],
      }),
      "transfer.make": ({ body }: RequestInit) => {
        sent.push(JSON.parse(body as string));
        balance = "100.00";
        return {
          number: "TR-1122-3H7PA",
          vendor: "PEPPER",
          name: "Pepper Alley",
          direction: "out",
          currency: "CNY",
          amount: balance,
          state: "confirmed",
          createdAt: "2026-11-21T00:00:00Z",
        };
      },
    },
  });
  const sheet = page.getByRole("dialog", { name: "Money for this game" });
  await sheet.getByRole("button", { name: "100", exact: true }).click();
  await sheet.getByRole("button", { name: "Transfer ¥100" }).click();
  await expect.element(page.getByRole("button", { name: /Pepper Alley wallet/ })).toHaveTextContent("100.00");
  expect(sheet.query()).toBeNull();
  expect(sent).toMatchObject([{ vendor: "PEPPER", direction: "out", amount: "100.00" }]);
  await expect
    .poll(() => received)
    .toContainEqual(expect.objectContaining({ event: "balance", amount: 10_000_000 }));
});
