import { readFileSync } from "node:fs";
import { dirname } from "node:path/posix";
import { entryClosure } from "./apps/web/build/client-build.ts";

const client = "apps/web/dist/client";
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, "utf8"));
const scripts = (entry) => entryClosure(manifest, entry).map((chunk) => `${client}/${chunk.file}`);
/** The program, and the texts of the longest language. */
const first = [...scripts("src/entry-client.tsx"), ...scripts("src/i18n/locales/fil/first.po")];
/**
 * What the shell fetches for itself in the first idle moment is no screen's own (named in apps/web/build/chunks.ts), nor
 * are the texts that all screens share.
 */
const SHARED = ["after", "member", "screen-texts"];
const shell = Object.values(manifest)
  .filter(({ name, file }) => SHARED.includes(name) && file.endsWith(".js"))
  .map(({ file }) => `${client}/${file}`);

/** Screens of agents, and what their module loads for all of them. */
const AGENT_SCREENS = "src/app/agent-screens.ts";
const agentScreens = new Set(manifest[AGENT_SCREENS].dynamicImports);

/** Loaded by operators who write messages, with the editor's preview. */
const OPERATORS_ONLY = "src/screens/back-office/messages/messages.tsx";
/** Screens whose parts load after them; what a part shares with its screen is the screen's. */
const IN_PARTS = [
  "src/screens/back-office/back-office-screen.tsx",
  "src/screens/security-center/security-center-screen.tsx",
  "src/screens/deposit/deposit-screen.tsx",
  "src/screens/wallets/wallets-screen.tsx",
  "src/screens/withdraw/withdraw-screen.tsx",
  "src/screens/team-rebates/team-rebates-screen.tsx",
  "src/screens/contracts/contracts-screen.tsx",
  "src/screens/agent-register/agent-register-screen.tsx",
  "src/screens/inbox/inbox-screen.tsx",
  "src/screens/rebates/rebates-screen.tsx",
  "src/screens/dividends/dividends-screen.tsx",
  "src/screens/team-members/team-members-screen.tsx",
  "src/screens/team-betting/team-betting-screen.tsx",
  "src/screens/lottery/lottery-screen.tsx",
  "src/screens/lottery-trends/lottery-trends-screen.tsx",
];
/** A sheet that loads after the part that opens it. */
const OPENED_BY = {
  "src/screens/back-office/reconciliation/reconciliation-day.tsx":
    "src/screens/back-office/reconciliation/reconciliation.tsx",
  "src/screens/lottery/board/trad-play.tsx": "src/screens/lottery/board/board-screen.tsx",
  "src/screens/lottery/board/ent-play.tsx": "src/screens/lottery/board/board-screen.tsx",
  "src/screens/lottery/board/pairs-row.tsx": "src/screens/lottery/board/trad-play.tsx",
  "src/screens/lottery/board/rules-sheet.tsx": "src/screens/lottery/board/board-screen.tsx",
  "src/screens/back-office/withdrawals/withdrawal-decision-sheet.tsx":
    "src/screens/back-office/withdrawals/withdrawal-queue.tsx",
  "src/screens/back-office/cases/queue-filters.tsx":
    "src/screens/back-office/withdrawals/withdrawal-queue.tsx",
  "src/screens/back-office/cases/bulk-approval-sheet.tsx":
    "src/screens/back-office/withdrawals/withdrawal-queue.tsx",
  "src/screens/back-office/withdrawals/withdrawal-case.tsx":
    "src/screens/back-office/withdrawals/withdrawal-queue.tsx",
  "src/screens/back-office/deposits/deposit-case.tsx": "src/screens/back-office/deposits/deposit-queue.tsx",
  "src/screens/back-office/identity/identity-case.tsx": "src/screens/back-office/identity/identity-queue.tsx",
  "src/screens/back-office/payments/payment-case.tsx": "src/screens/back-office/payments/payment-queue.tsx",
  "src/screens/back-office/agents/member-records.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/agents/agent-form.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/agents/member-bet.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/agents/agent-rate-editor.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/agents/agent-quota-editor.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/agents/agent-move-sheet.tsx": "src/screens/back-office/agents/agents.tsx",
  "src/screens/back-office/lotteries/term-changes.tsx": "src/screens/back-office/audit-trail/audit-trail.tsx",
  "src/screens/back-office/lotteries/draw-page.tsx": "src/screens/back-office/lotteries/lotteries.tsx",
  "src/screens/back-office/lotteries/lottery-page.tsx": "src/screens/back-office/lotteries/lotteries.tsx",
  "src/screens/back-office/lotteries/terms-form.tsx": "src/screens/back-office/lotteries/lottery-page.tsx",
  "src/screens/back-office/lotteries/result-form.tsx": "src/screens/back-office/lotteries/lotteries.tsx",
  "src/screens/back-office/lotteries/bet-types-table.tsx": "src/screens/back-office/lotteries/terms-form.tsx",
  "src/screens/back-office/lotteries/term-changes.tsx": "src/screens/back-office/audit-trail/audit-trail.tsx",
  "src/screens/back-office/statements/statement-format-sheet.tsx":
    "src/screens/back-office/statements/statements.tsx",
  "src/screens/back-office/contracts/contract-terms-sheet.tsx":
    "src/screens/back-office/contracts/contracts.tsx",
};
const sharedBy = (source) => {
  const screen = IN_PARTS.find((one) => one !== source && source.startsWith(`${dirname(one)}/`));
  const agents = agentScreens.has(source) || agentScreens.has(screen) ? AGENT_SCREENS : undefined;
  return [screen, OPENED_BY[source], agents].filter(Boolean).flatMap(scripts);
};

const DEPOSIT_ORDER = ["src/screens/deposit/deposit-screen.tsx", "src/screens/deposit/order-page.tsx"];
/** All that the address of an order loads before the order is shown: the screen and its parts. */
const ORDER_PAGES = {
  "a deposit order to pay": [...DEPOSIT_ORDER, "src/screens/deposit/pay-view.tsx"],
  "a deposit order that has ended": [...DEPOSIT_ORDER, "src/screens/deposit/ended-order.tsx"],
  "a withdrawal": ["src/screens/withdraw/withdraw-screen.tsx", "src/screens/withdraw/withdrawal-page.tsx"],
};

/**
 * Bytes over the wire (brotli); 1,024 to a KB for screens, as for the page and the first view, which the end-to-end tests
 * measure where they are served.
 */
export default [
  { name: "before the first screen answers a tap", path: first, limit: "105 kB" },
  ...Object.entries(manifest)
    .filter(
      ([source, chunk]) =>
        chunk.isDynamicEntry &&
        (source.startsWith("src/screens/") || source === AGENT_SCREENS) &&
        source !== OPERATORS_ONLY,
    )
    .map(([source]) => ({
      name: source.replace("src/", ""),
      path: scripts(source).filter(
        (file) => !first.includes(file) && !shell.includes(file) && !sharedBy(source).includes(file),
      ),
      limit: "20 KiB",
    })),
  ...Object.entries(ORDER_PAGES).map(([name, sources]) => ({
    name,
    path: [...new Set(sources.flatMap(scripts))].filter(
      (file) => !first.includes(file) && !shell.includes(file),
    ),
    limit: "20 KiB",
  })),
];
