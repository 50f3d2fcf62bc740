import type { Boot, DoneRound, LobbyEvent, PlayError, SpinAnswer } from "../play-api.ts";
import { connect, Refused, Unreachable } from "./api.ts";
import { type IconName, icon, make } from "./dom.ts";
import { connectLobby } from "./lobby.ts";
import { balanceText, money } from "./money.ts";
import { reels as makeReels } from "./reels.ts";
import { historySheet, rulesSheet, stakeSheet } from "./sheets.ts";
import { sound as makeSound } from "./sound.ts";
import { buildStage, countUp } from "./stage.ts";
import { type TextKey, texts } from "./texts.ts";
import { isGain, seen, tenseFrom, winningCells, winningLines, winText } from "./wins.ts";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "null") as Boot;
const say = texts(boot.language);
const api = connect(boot);
const speaker = makeSound();
const reels = makeReels(boot, (reel) => speaker.land(reel));
const stage = buildStage(boot, reels.element, say);
const { game } = boot;
const { symbol } = boot.currency;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const nameOf = (number: number) => boot.symbols[number]?.name[boot.language] ?? "";
const lobby = connectLobby(boot, {
  sound: showSound,
  balance(amount) {
    // During a round the game knows better; its end brings the next balance.
    if (busy || boot.free) return;
    balance = amount;
    drawControls();
  },
});

/** Null when the wallet does not answer. */
let balance = boot.state.balance;
let stake = boot.state.stake;
let busy = false;
let turbo = false;
/** Time the reels of a game take to land, after which the result is shown. */
const LANDING_MS = 1_500;
/** Skips the running animation: a tap on the spin button while reels turn or a win counts up. */
let skipAnimation = () => {};

/** Width of the column beside the reels, with the gaps around it (style.css). */
const SIDE_COLUMN = 206;

const RETRY_MS = [600, 1_200, 2_500, 5_000];
const RUNNING_POLL_MS = 900;
/** The server's clock of the game cycle may be a little behind this one. */
const TOO_SOON_MS = 250;
const RETRIES_TOO_SOON = Math.ceil(boot.minimumCycleMs / TOO_SOON_MS) + 20;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function showSound(on: boolean): void {
  speaker.set(on);
  stage.sound.setAttribute("aria-pressed", String(on));
}

/** What the reels show, for screen readers. */
function describeReels(window: readonly (readonly number[])[]): void {
  const columns = window.map((column, reel) => say("reel", reel + 1, column.map(nameOf).join(", ")));
  reels.element.setAttribute("aria-label", columns.join(". "));
}

function drawControls(): void {
  const figure = balance === null ? "–" : balanceText(balance, symbol);
  // The lobby's bar shows the wallet's balance; money for fun is only here.
  stage.balance.hidden = lobby.embeds && !boot.free;
  stage.balance.textContent = boot.free ? `${say("fun")} · ${figure}` : say("balance", figure);
  stage.stake.textContent = money(stake, symbol);
  const at = game.stakes.indexOf(stake);
  stage.lower.disabled = busy || at <= 0;
  stage.raise.disabled = busy || at >= game.stakes.length - 1;
  stage.stake.disabled = busy;
  stage.spin.setAttribute("aria-label", busy ? say("stop") : say("spin"));
  stage.spin.classList.toggle("busy", busy);
}

function setStake(next: number | undefined): void {
  if (next === undefined || busy) return;
  stake = next;
  speaker.tick();
  drawControls();
}

function announce(words: string, amount = ""): void {
  stage.words.textContent = words;
  stage.amount.textContent = amount;
}

type Way = readonly [TextKey, () => void];

/** Icon of each notice. */
const SIGNS: Partial<Record<TextKey, IconName>> = {
  noMoney: "wallet",
  expired: "door",
  reconnecting: "line",
  running: "history",
  otherRound: "history",
};

/** Shows a notice over the game. With actions it must be answered; without, the next spin dismisses it. */
function notice(key: TextKey | null, ways: readonly Way[] = []): void {
  stage.notice.hidden = key === null;
  stage.root.classList.toggle("asks", key !== null && ways.length > 0);
  if (key === null) return;
  const buttons = ways.map(([label, act]) => {
    const button = make("button", { class: "way", text: say(label), attributes: { type: "button" } });
    button.addEventListener("click", () => {
      notice(null);
      // The focused button is removed: move focus to the spin button.
      stage.spin.focus({ preventScroll: true });
      act();
    });
    return button;
  });
  stage.notice.replaceChildren(
    icon(SIGNS[key] ?? "warning"),
    make("p", { text: say(key) }),
    ...(buttons.length > 0 ? [make("div", {}, ...buttons)] : []),
  );
}

/** Actions that only the embedding lobby can take. */
const lobbyWay = (label: TextKey, event: LobbyEvent): readonly Way[] =>
  lobby.embeds ? [[label, () => lobby.notify(event)]] : [];

/** Offers the highest stake not above `within`, if it is below the selected one. */
function lowerStake(within: number): readonly Way[] {
  const [lower] = boot.game.stakes.filter((offered) => offered <= within && offered < stake).reverse();
  return lower === undefined ? [] : [["lowerStake", () => setStake(lower)]];
}

function refuse(code: PlayError): void {
  lobby.notify("refused");
  switch (code) {
    case "not-enough-money":
      notice("noMoney", [...lowerStake(balance ?? 0), ...(boot.free ? [] : lobbyWay("deposit", "deposit"))]);
      return;
    case "session-expired":
    case "unknown-session":
      notice("expired", lobbyWay("again", "expired"));
      return;
    case "round-running":
      notice("otherRound");
      return;
    case "stake-refused":
      notice("refused", lowerStake(Number.POSITIVE_INFINITY));
      return;
    case "limit-reached":
      notice("limit", [...lowerStake(Number.POSITIVE_INFINITY), ...lobbyWay("toLobby", "lobby")]);
      return;
    case "player-disabled":
      notice("disabled", lobbyWay("toLobby", "lobby"));
      return;
    default:
      notice("failed");
  }
}

/** Requests the outcome until there is one. The same id in each attempt prevents a second stake. */
async function outcome(spinId: string): Promise<SpinAnswer> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await api.spin(spinId, stake);
      if (answer.state !== "running") {
        notice(null);
        return answer;
      }
      if (tries > 2) notice("running");
      await pause(RUNNING_POLL_MS);
    } catch (error) {
      if (error instanceof Refused && error.code === "too-soon" && tries < RETRIES_TOO_SOON) {
        await pause(TOO_SOON_MS);
        continue;
      }
      if (!(error instanceof Unreachable)) throw error;
      notice("reconnecting");
      await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 5_000);
    }
  }
}

async function spin(): Promise<void> {
  if (busy) {
    skipAnimation();
    return;
  }
  if (!boot.free && balance !== null && stake > balance) {
    refuse("not-enough-money");
    return;
  }
  busy = true;
  const started = performance.now();
  const untilCycle = (rest: number) => pause(started + boot.minimumCycleMs - rest - performance.now());
  notice(null);
  reels.light([]);
  stage.banner.textContent = "";
  announce(say("goodLuck"));
  speaker.tick();
  lobby.notify("roundStart");
  const before = balance;
  if (balance !== null) balance -= stake;
  drawControls();
  reels.start();
  const spinId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");
  let played = false;
  try {
    const answer = await outcome(spinId);
    if (answer.state === "done") {
      played = true;
      let quick = turbo;
      const skipped = new Promise<void>((done) => {
        skipAnimation = () => {
          quick = true;
          done();
        };
      });
      if (!quick && !calm) await Promise.race([untilCycle(LANDING_MS), skipped]);
      await present(answer, quick);
    } else if (answer.state === "void") await giveBack(before, "voided");
  } catch (error) {
    await giveBack(before, null);
    refuse(error instanceof Refused ? error.code : "failed");
  }
  lobby.notify("roundEnd");
  skipAnimation = () => {};
  // A spin that was refused or given back was none: what its notice offers must answer at once.
  if (played) await untilCycle(0);
  busy = false;
  drawControls();
}

/** Stops the reels at their first positions and returns the stake to the balance shown. */
async function giveBack(before: number | null, why: TextKey | null): Promise<void> {
  balance = before;
  await reels.stop(boot.state.window, { quick: true });
  describeReels(boot.state.window);
  announce("");
  if (why) notice(why);
}

/** Shows a round from its first spin to its last win. */
async function present(done: DoneRound, startQuick = turbo): Promise<void> {
  const { round } = done;
  const worth = (coins: number) => Math.round((coins * done.stake) / game.coins);
  let quick = startQuick;
  let announced = "";
  skipAnimation = () => {
    quick = true;
  };
  let won = 0;
  let free = 0;
  let total = 0;
  for (const [index, fall] of round.spins.entries()) {
    if (fall.kind === "free") {
      free += 1;
      stage.banner.textContent = say("freeSpin", free, total);
      if (fall.multiplier > 1) stage.banner.textContent += ` · ${say("times", fall.multiplier)}`;
    }
    if (index > 0) {
      reels.light([]);
      if (fall.kind === "respin") stage.banner.textContent = say("respin");
      reels.start(fall.kind === "respin" ? (fall.filled ?? []) : []);
      await pause(quick || calm ? 120 : 450);
    }
    const tense = tenseFrom(fall, game);
    await reels.stop(fall.landed, {
      quick,
      ...(fall.kind === "respin" && fall.filled && { held: fall.filled }),
      ...(tense !== undefined && { tense }),
    });
    const shown = seen(fall, game);
    if (JSON.stringify(shown) !== JSON.stringify(fall.landed)) {
      if (!quick) await pause(260);
      reels.show(shown);
    }
    describeReels(shown);
    if (fall.coins > 0) won += worth(fall.coins);
    announced = winText(fall, nameOf, say) || announced;
    const lines = winningLines(fall, game);
    if (fall.coins > 0 && !isGain(won, done.stake)) {
      reels.light(winningCells(fall, game), { lines, plain: true });
      announce(returned(won, done.stake));
      await pause(quick ? 100 : 400);
    } else if (fall.coins > 0) {
      reels.light(winningCells(fall, game), { lines });
      stage.words.textContent = winText(fall, nameOf, say);
      await celebrate(won, done.stake, quick, (skip) => {
        skipAnimation = () => {
          quick = true;
          skip();
        };
      });
    }
    if (fall.freeSpins) {
      total += fall.freeSpins;
      stage.banner.textContent =
        fall.kind === "free" ? say("moreSpins", fall.freeSpins) : say("freeSpins", fall.freeSpins);
      stage.root.classList.add("free");
      stage.live.textContent = stage.banner.textContent;
      await pause(quick ? 500 : 1_500);
    }
  }
  if (round.prize) {
    won += worth(round.prize.coins);
    stage.banner.textContent = say("prize", money(worth(round.prize.coins), symbol));
    if (isGain(won, done.stake)) await celebrate(won, done.stake, quick, () => {});
  }
  stage.root.classList.remove("free");
  if (total > 0) stage.banner.textContent = say("freeTotal", money(done.win, symbol));
  if (round.capped) stage.banner.textContent = say("topWin");
  skipAnimation = () => {};
  const gain = isGain(done.win, done.stake);
  if (done.win === 0) announce(say("noWin"));
  else if (!gain) announce(returned(done.win, done.stake));
  else announce(tierText(done.win, done.stake) || announced, `+${money(done.win, symbol)}`);
  const wonText = say("win", money(done.win, symbol));
  stage.live.textContent = gain ? [announced, wonText].filter(Boolean).join(". ") : stage.words.textContent;
  if (gain) lobby.notify("win");
  balance = done.balance ?? (balance === null ? null : balance + done.win);
  lobby.notify("balance");
  // If this fails, the round may be shown again; nothing else is affected.
  api.shown(done.spinId).catch(() => {});
}

const returned = (paid: number, staked: number): string =>
  say("returned", money(paid, symbol), money(staked, symbol));

const tierOf = (win: number, staked: number) =>
  win >= staked * 50 ? 3 : win >= staked * 15 ? 2 : win >= staked * 5 ? 1 : 0;
/** The name of a win of many stakes; empty for others. */
function tierText(win: number, staked: number): string {
  const tier = tierOf(win, staked);
  return tier < 2 ? "" : say(tier === 2 ? "bigWin" : "hugeWin");
}

async function celebrate(
  won: number,
  staked: number,
  quick: boolean,
  canSkip: (skip: () => void) => void,
): Promise<void> {
  const tier = tierOf(won, staked);
  speaker.win(tier);
  if (tier >= 2) stage.words.textContent = tierText(won, staked);
  stage.root.dataset.tier = String(tier);
  const count = countUp(stage.amount, won, symbol, calm || quick ? 0 : 420 + tier * 500);
  let skip = () => {};
  const held = new Promise<void>((done) => {
    skip = done;
  });
  canSkip(() => {
    count.finish();
    skip();
  });
  await count.done;
  await Promise.race([pause(quick ? 250 : 650 + tier * 250), held]);
  delete stage.root.dataset.tier;
}

function bind(): void {
  const step = (by: number) => setStake(game.stakes[game.stakes.indexOf(stake) + by]);
  stage.spin.addEventListener("click", () => void spin());
  stage.lower.addEventListener("click", () => step(-1));
  stage.raise.addEventListener("click", () => step(1));
  stage.stake.addEventListener("click", () => stakeSheet(boot, say, stake, setStake));
  stage.rules.addEventListener("click", () => rulesSheet(boot, say, stake));
  stage.history.addEventListener("click", () => {
    api.history().then(
      (history) => historySheet(boot, say, history),
      (error) => (error instanceof Refused ? refuse(error.code) : notice("reconnecting")),
    );
  });
  stage.turbo.addEventListener("click", () => {
    turbo = !turbo;
    stage.turbo.setAttribute("aria-pressed", String(turbo));
  });
  stage.sound.addEventListener("click", () => {
    const on = !speaker.on;
    showSound(on);
    lobby.rememberSound(on);
  });
  window.addEventListener("click", () => speaker.unlock());
  window.addEventListener("keydown", (event) => {
    const onControl = event.target instanceof Element && event.target.closest("button, dialog");
    if (event.code !== "Space" || event.repeat || onControl) return;
    event.preventDefault();
    void spin();
  });
}

/** The reels fill the space between the title and the controls, or beside the controls on a phone on its side. */
async function fit(): Promise<void> {
  const frame = stage.frame.parentElement;
  const beside = frame !== null && getComputedStyle(frame).display === "contents";
  const { width } = (beside ? stage.root : stage.frame).getBoundingClientRect();
  if (beside) await reels.fit(width - SIDE_COLUMN - 26, stage.root.clientHeight - 34);
  else await reels.fit(width - 26, (frame?.clientHeight ?? 400) - 92);
}

async function start(): Promise<void> {
  drawControls();
  bind();
  await fit();
  reels.show(boot.state.window);
  describeReels(boot.state.window);
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void fit(), 120);
  });
  document.documentElement.classList.add("ready");
  lobby.notify("ready");
  const { running, unseen, refused } = boot.state;
  if (refused) refuse(refused);
  if (!running && !unseen) return;
  // A round was running when the page was closed: continue the same round.
  busy = true;
  drawControls();
  reels.start();
  try {
    const answer = unseen ?? (running && (await outcome(running.spinId)));
    if (answer?.state === "done") {
      announce(say("resumed"));
      await present(answer);
    } else await giveBack(balance, "voided");
  } catch (error) {
    await giveBack(balance, null);
    refuse(error instanceof Refused ? error.code : "failed");
  }
  busy = false;
  drawControls();
}

void start();
