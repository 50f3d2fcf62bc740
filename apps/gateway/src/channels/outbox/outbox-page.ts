import { createHash } from "node:crypto";
import type { SentMessage } from "./outbox.repository.ts";

const STYLE = `
:root{color-scheme:light dark;--ground:#f4efe4;--card:#fff;--ink:#1d1533;--quiet:#5d5672;--line:#d9d2c3}
@media (prefers-color-scheme:dark){:root{--ground:#120d20;--card:#1d1533;--ink:#f4efe4;--quiet:#b3abc8;--line:#3a3055}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto}
h1{margin:0 0 4px;font-size:24px}
p{margin:0 0 16px;color:var(--quiet)}
ol{margin:0;padding:0;list-style:none;display:grid;gap:12px}
li{padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:0 0 12px;font-size:14px}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
`;

/** Content-Security-Policy of the page: this style sheet and nothing else. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const KINDS: Record<SentMessage["channel"], string> = { sms: "SMS", mail: "E-mail" };

function entry({ channel, recipient, subject, body, at }: SentMessage): string {
  const rows = [
    [KINDS[channel], escaped(recipient)],
    [
      "Time",
      `<time datetime="${at.toISOString()}">${at.toISOString().replace("T", " ").slice(0, 19)} UTC</time>`,
    ],
    ...(subject === undefined ? [] : [["Subject", escaped(subject)]]),
  ];
  return `<li><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl><pre>${escaped(body)}</pre></li>`;
}

/** Lists the messages as text: nothing in a message is executed, loaded or linked. */
export function outboxPage(messages: readonly SentMessage[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1>
<p>Messages that would have been sent, newest first. No mail server or SMS service is configured, so nothing leaves this machine.</p>
${messages.length === 0 ? "<p>No messages yet.</p>" : `<ol>\n${messages.map(entry).join("\n")}\n</ol>`}
</main></body></html>
`;
}
