import type { Boot } from "../play-api.ts";
import { drawing, iconButton, make } from "./dom.ts";
import { grainOf, money } from "./money.ts";
import type { Say } from "./texts.ts";

/** The parts of the page that change. */
export interface Stage {
  readonly root: HTMLElement;
  readonly frame: HTMLElement;
  readonly banner: HTMLElement;
  readonly words: HTMLElement;
  readonly amount: HTMLElement;
  readonly balance: HTMLElement;
  readonly stake: HTMLButtonElement;
  readonly lower: HTMLButtonElement;
  readonly raise: HTMLButtonElement;
  readonly spin: HTMLButtonElement;
  readonly turbo: HTMLButtonElement;
  readonly rules: HTMLButtonElement;
  readonly history: HTMLButtonElement;
  readonly sound: HTMLButtonElement;
  readonly notice: HTMLElement;
  /** A live region for screen readers. */
  readonly live: HTMLElement;
}

/** The title with its last word large and the others above it. */
function title(name: string): HTMLElement {
  const words = name.split(" ");
  const last = words.pop() ?? name;
  const line = (tag: "span" | "b", text: string) => {
    const element = make(tag, { text });
    element.style.setProperty("--letters", String(text.length));
    return element;
  };
  return make(
    "h1",
    { class: "title", label: name },
    ...(words.length > 0 ? [line("span", words.join(" "))] : []),
    line("b", last),
  );
}

export function buildStage(boot: Boot, reels: HTMLElement, say: Say): Stage {
  const root = document.getElementById("game") as HTMLElement;
  const { palette } = boot;
  for (const [name, colour] of Object.entries({
    deep: palette.deep,
    ground: palette.ground,
    main: palette.main,
    second: palette.second,
    light: palette.light,
    // The fill colour of letters: in day palettes the ground is the bright tone.
    metal: palette.day ? palette.ground : palette.second,
    // Symbols are drawn for a dark reel, also in day palettes.
    reel: palette.day ? palette.deep : palette.ground,
  }))
    document.documentElement.style.setProperty(`--${name}`, colour);
  document.documentElement.lang = boot.language === "TY" ? "fil" : "en";
  document.title = boot.title;

  const stage: Omit<Stage, "root"> = {
    frame: make("div", { class: "frame" }, reels),
    banner: make("p", { class: "banner", attributes: { "aria-hidden": "true" } }),
    words: make("span"),
    amount: make("b", { class: "figure" }),
    balance: make("p", { class: "balance" }),
    stake: make("button", { class: "figure", attributes: { type: "button", "aria-haspopup": "dialog" } }),
    lower: iconButton("minus", say("lower"), "plain"),
    raise: iconButton("plus", say("raise"), "plain"),
    spin: iconButton("spin", say("spin"), "spin"),
    turbo: iconButton("turbo", say("turbo")),
    rules: iconButton("info", say("rules")),
    history: iconButton("history", say("history")),
    sound: iconButton("mute", say("sound")),
    notice: make("div", { class: "notice", attributes: { role: "alert", hidden: "" } }),
    live: make("p", { class: "unseen", attributes: { "aria-live": "polite" } }),
  };
  stage.turbo.setAttribute("aria-pressed", "false");
  stage.sound.setAttribute("aria-pressed", "false");

  const backdrop = make(
    "div",
    { class: "sky", attributes: { "aria-hidden": "true" } },
    drawing(boot.backdrop),
  );
  const art = make(
    "div",
    { class: "emblem", attributes: { "aria-hidden": "true" } },
    drawing(boot.symbols[0]?.svg ?? "<svg/>"),
  );
  root.replaceChildren(
    backdrop,
    art,
    make("header", { class: "head" }, title(boot.title), make("p", { class: "by", text: boot.vendor })),
    make(
      "main",
      { class: "table" },
      stage.banner,
      stage.frame,
      make("p", { class: "won", attributes: { "aria-hidden": "true" } }, stage.words, stage.amount),
      stage.notice,
    ),
    make(
      "footer",
      { class: "controls" },
      stage.balance,
      make(
        "div",
        { class: "ctrl" },
        make(
          "div",
          { class: "bet" },
          stage.lower,
          make("label", {}, make("i", { text: say("stake") }), stage.stake),
          stage.raise,
        ),
        stage.spin,
        make(
          "div",
          { class: "opts" },
          ...(boot.turbo ? [stage.turbo] : []),
          stage.sound,
          stage.history,
          stage.rules,
        ),
      ),
    ),
    stage.live,
  );
  return { root, ...stage };
}

/** Counts an amount up to its value; shows it at once when `ms` is 0 (reduced motion). */
export function countUp(
  element: HTMLElement,
  to: number,
  symbol: string,
  ms: number,
): { done: Promise<void>; finish(): void } {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    const from = performance.now();
    let over = false;
    finish = () => {
      over = true;
      element.textContent = `+${money(to, symbol)}`;
      resolve();
    };
    const grain = grainOf(to);
    const step = () => {
      if (over) return;
      const part = Math.min(1, (performance.now() - from) / ms);
      element.textContent = `+${money(Math.trunc((to * part) / grain) * grain, symbol)}`;
      if (part < 1) requestAnimationFrame(step);
      else finish();
    };
    if (ms <= 0) finish();
    else step();
  });
  return { done, finish: () => finish() };
}
