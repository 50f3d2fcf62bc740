import type { Boot, History } from "../play-api.ts";
import { drawing, iconButton, make } from "./dom.ts";
import { money } from "./money.ts";
import { pushSheetEntry } from "./sheet-history.ts";
import type { Say } from "./texts.ts";
import { isGain } from "./wins.ts";

/**
 * Browsers without the dialog element (Safari 15.0 to 15.3, Firefox before 98) show a plain block, which
 * the stylesheet places over the game.
 */
function open(dialog: HTMLDialogElement): void {
  document.body.append(dialog);
  if (typeof dialog.showModal === "function") return dialog.showModal();
  dialog.setAttribute("open", "");
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(dialog);
  });
  dialog.querySelector("button")?.focus();
}

function close(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.dispatchEvent(new Event("close"));
}

/** A sheet over the game, closed by its button, Escape or a tap outside it. */
export function sheet(title: string, say: Say, content: Node): HTMLDialogElement {
  const closeButton = iconButton("close", say("close"), "plain");
  // Focusable, so that the arrow keys scroll long texts.
  const body = make("div", { class: "sheet-body", attributes: { tabindex: "0" } }, content);
  const panel = make(
    "div",
    { class: "sheet" },
    make("header", {}, make("h2", { text: title }), closeButton),
    body,
  );
  const dialog = make("dialog", { class: "veil" }, panel);
  closeButton.addEventListener("click", () => close(dialog));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(dialog);
  });
  const closed = pushSheetEntry(() => close(dialog));
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  open(dialog);
  return dialog;
}

export function stakeSheet(boot: Boot, say: Say, current: number, choose: (stake: number) => void): void {
  const options = boot.game.stakes.map((stake) => {
    const button = make("button", {
      class: "stake",
      text: money(stake, boot.currency.symbol),
      attributes: { type: "button", "aria-pressed": String(stake === current) },
    });
    button.addEventListener("click", () => {
      choose(stake);
      close(dialog);
    });
    return button;
  });
  const dialog = sheet(say("stake"), say, make("div", { class: "stakes" }, ...options));
}

export function historySheet(boot: Boot, say: Say, history: History): void {
  if (history.rounds.length === 0) {
    sheet(say("history"), say, make("p", { text: say("noRounds") }));
    return;
  }
  const language = boot.language === "TY" ? "fil" : "en";
  const time = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" });
  // the wallet protocol names no zone of the operator: times are the phone's, and the table says so
  const zone = new Intl.DateTimeFormat(language, { timeZoneName: "short" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;
  const head = make(
    "tr",
    {},
    ...[[say("time"), zone].filter(Boolean).join(", "), say("stake"), say("won")].map((text) =>
      make("th", { text, attributes: { scope: "col" } }),
    ),
  );
  const rows = history.rounds.map(({ at, stake, win, state }) => {
    const result =
      state === "done" ? money(win, boot.currency.symbol) : say(state === "void" ? "voidRow" : "runningRow");
    return make(
      "tr",
      {},
      make("td", { text: time.format(new Date(at)) }),
      make("td", { class: "figure", text: money(stake, boot.currency.symbol) }),
      make("td", { class: isGain(win, stake) ? "figure good" : "figure", text: result }),
    );
  });
  sheet(say("history"), say, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

/** All rules and pays, from the same data the engine uses. */
export function rulesSheet(boot: Boot, say: Say, stake: number): void {
  const { game, symbols, currency } = boot;
  const worth = (coins: number) => money((coins * stake) / game.coins, currency.symbol);
  const card = (number: number, lines: string[]) =>
    make(
      "li",
      {},
      drawing(symbols[number]?.svg ?? "<svg/>"),
      make("p", {}, ...lines.map((text) => make("span", { text }))),
    );
  const pays = game.pays.map((row, symbol) =>
    card(symbol, row.flatMap((coins, count) => (coins > 0 ? [`${count} × ${worth(coins)}`] : [])).reverse()),
  );
  const ruleOf = (rule: Boot["game"]["wildRule"]["base"]) => {
    if (rule.style === "expanding") return say("wildExpanding");
    if (rule.style === "respin") return say("wildRespin");
    return rule.multiplier > 1 ? say("wildTimes", rule.multiplier) : say("wildPlain");
  };
  const special: HTMLElement[] = [];
  if (game.wild !== null) {
    const { base, free } = game.wildRule;
    const inFree = free && ruleOf(free) !== ruleOf(base) ? [say("wildFree", ruleOf(free))] : [];
    special.push(card(game.wild, [`${say("wild")}: ${ruleOf(base)}`, ...inFree]));
  }
  if (game.scatter) {
    const { feature, pays: row, symbol } = game.scatter;
    const gives = feature.kind === "free-spins" ? feature.spins : feature.boost;
    special.push(
      card(symbol, [
        say("scatter"),
        ...gives.flatMap((n, count) =>
          n > 0
            ? [feature.kind === "free-spins" ? say("scatterSpins", count, n) : say("scatterPrize", count)]
            : [],
        ),
        ...row.flatMap((coins, count) => (coins > 0 ? [say("scatterPays", count, worth(coins))] : [])),
        ...(feature.kind === "free-spins" && feature.multipliers.some((m) => m > 1)
          ? [say("multipliers", feature.multipliers.map((m) => `×${m}`).join(", "))]
          : []),
      ]),
    );
  }
  if (game.mystery) special.push(card(game.mystery.symbol, [say("mystery"), say("mysteryText")]));

  const ways = game.heights.reduce((product, height) => product * height, 1);
  const number = new Intl.NumberFormat(boot.language === "TY" ? "fil" : "en");
  const facts = [
    game.evaluation.kind === "lines" ? say("linesText", game.evaluation.lines.length) : say("waysText", ways),
    say("rtp", game.returnPercent),
    say("hit", game.hitPercent),
    say("volatility", say(`volatility-${game.volatility}`)),
    say("topWinFact", number.format(game.topWin)),
    ...featureFact(game, say, number),
    say("malfunction"),
  ];
  const content = make(
    "div",
    { class: "rules" },
    make("h3", { text: say("pays", money(stake, currency.symbol)) }),
    make("ul", { class: "pays" }, ...pays),
    make("ul", { class: "pays wide" }, ...special),
    ...(game.evaluation.kind === "lines"
      ? [make("h3", { text: say("paylines") }), lineMaps(game.heights, game.evaluation.lines)]
      : []),
    make("ul", { class: "facts" }, ...facts.map((text) => make("li", { text }))),
  );
  sheet(say("rules"), say, content);
}

/** How often the feature starts, as calculated from the strips. */
function featureFact({ scatter, featureEvery }: Boot["game"], say: Say, number: Intl.NumberFormat): string[] {
  if (!scatter || featureEvery === null) return [];
  const key = scatter.feature.kind === "free-spins" ? "freeSpinsEvery" : "prizeEvery";
  return [say(key, number.format(featureEvery))];
}

const STEP = 12;
const middle = (index: number) => index * STEP + STEP / 2;

/** Each line drawn over the dots of the grid. */
function lineMaps(heights: readonly number[], lines: readonly (readonly number[])[]): HTMLElement {
  const rows = Math.max(...heights);
  const dots = heights
    .flatMap((height, reel) =>
      Array.from({ length: height }, (_, row) => `M${middle(reel)} ${middle(row)}h0`),
    )
    .join("");
  const maps = lines.map((line, index) => {
    const points = line.map((row, reel) => `${middle(reel)} ${middle(row)}`).join(" ");
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${heights.length * STEP} ${rows * STEP}" aria-hidden="true">` +
      `<path d="${dots}" class="dots"/><polyline points="${points}"/></svg>`;
    return make("li", {}, drawing(svg), make("span", { text: String(index + 1) }));
  });
  return make("ul", { class: "lines" }, ...maps);
}
