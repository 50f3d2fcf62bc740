import { createHash } from "node:crypto";
import { seen, winningCells } from "../client/wins.ts";
import type { Table } from "../game-catalogue.ts";
import type { Spin } from "../games/slots/play.ts";
import type { RoundRow } from "../rounds/rounds.repository.ts";

const STYLE = `
body{margin:0;padding:24px 16px 48px;font:16px/1.5 system-ui,sans-serif;background:#0d101a;color:#f5f3ef}
main{max-width:520px;margin:0 auto}
h1{font-size:26px;line-height:1.2;margin:0 0 4px}
h2{font-size:17px;margin:32px 0 8px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}
dt{color:#b5bacb}dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.window{display:flex;align-items:center;gap:4px;padding:8px;border-radius:14px;background:#161a28}
.reel{flex:1;display:grid;gap:4px}
.cell{display:block;width:100%;aspect-ratio:1;border-radius:10px}
.won{background:#ffb55338;outline:2px solid #ffb553}
.pool{position:absolute;width:0;height:0}
`;

export const ROUND_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** One round from stake to win: every spin of the reels as a picture with its wins. */
export function roundPage(round: RoundRow, table: Table): string {
  const { rules, look, entry } = table;
  const money = moneyText;
  const worth = (coins: number) => money((round.stake / BigInt(rules.coins)) * BigInt(coins));
  const outcome = round.outcome;
  const falls = (outcome?.spins ?? []).map((fall, index) => fallSection(fall, index, table, worth)).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escape(entry.gameName)}: round ${round.id}</title>
<style>${STYLE}</style>
</head>
<body>
<svg class="pool" aria-hidden="true">${look.symbols.map(({ svg }, number) => asSymbol(svg, number)).join("")}</svg>
<main>
<h1>${escape(entry.gameName)}</h1>
<dl>
<dt>Round</dt><dd>${round.id}</dd>
<dt>Played</dt><dd>${round.createdAt.toISOString()}</dd>
<dt>State</dt><dd>${round.state}</dd>
<dt>Stake</dt><dd>${money(round.stake)}</dd>
<dt>Win</dt><dd>${money(round.win ?? 0n)}</dd>
</dl>
${falls}
${outcome?.prize ? `<h2>Prize</h2><p>${outcome.prize.stakes} stakes${outcome.prize.boost > 1 ? ` × ${outcome.prize.boost}` : ""}: ${worth(outcome.prize.coins)}</p>` : ""}
${outcome?.capped ? "<p>The round reached the top win of this game and ended.</p>" : ""}
</main>
</body>
</html>
`;
}

const KINDS: Readonly<Record<Spin["kind"], string>> = { base: "Spin", respin: "Respin", free: "Free spin" };

function fallSection(fall: Spin, index: number, table: Table, worth: (coins: number) => string): string {
  const { rules } = table;
  const lit = new Set(winningCells(fall, rules).map(([reel, row]) => `${reel}/${row}`));
  const reels = seen(fall, rules)
    .map(
      (column, reel) =>
        `<div class="reel">${column
          .map(
            (symbol, row) =>
              `<svg class="cell${lit.has(`${reel}/${row}`) ? " won" : ""}" viewBox="-130 -135 260 270" role="img" aria-label="Symbol ${symbol + 1}"><use href="#symbol${symbol}"/></svg>`,
          )
          .join("")}</div>`,
    )
    .join("");
  const wins = fall.wins.map((win) => {
    const where = win.line === undefined ? `${win.ways} ways` : `line ${win.line + 1}`;
    return `<li>${win.count} × symbol ${win.symbol + 1}, ${where}: ${worth(win.coins)}</li>`;
  });
  if (fall.scatters) wins.push(`<li>${fall.scatters.count} scatters: ${worth(fall.scatters.coins)}</li>`);
  if (fall.freeSpins) wins.push(`<li>${fall.freeSpins} free spins</li>`);
  const times = fall.multiplier > 1 ? ` × ${fall.multiplier}` : "";
  return `<h2>${index + 1}. ${KINDS[fall.kind]}${times}: ${worth(fall.coins)}</h2><div class="window">${reels}</div>${wins.length > 0 ? `<ul>${wins.join("")}</ul>` : ""}`;
}

/** A whole SVG as a numbered symbol of another SVG. */
function asSymbol(svg: string, number: number): string {
  const inner = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="symbol${number}" viewBox="-130 -135 260 270">${inner}</symbol>`;
}

function moneyText(amount: bigint): string {
  const whole = amount / 100_000n;
  const rest = (amount % 100_000n)
    .toString()
    .padStart(5, "0")
    .replace(/0{1,3}$/, "");
  return `${whole}.${rest}`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
