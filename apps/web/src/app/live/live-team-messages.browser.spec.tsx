import type { TeamMessage, TeamMessagePage } from "@foyer/contract/team-messages";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, visit } from "../../../test/visit.tsx";
// these calls are known to whoever imports this
import "../../entities/team-message/team-message-queries.ts";
import { startLive } from "./live.ts";

let stopLive = () => {};
afterEach(async () => {
  stopLive();
  await unmountAll();
  vi.restoreAllMocks();
});

const message = (id: string, text: string): TeamMessage => ({
  id,
  from: "other",
  text,
  at: "2026-11-20T04:31:00Z",
  read: false,
});

test("a message of a downline appears on the open conversation without a reload", async () => {
  let given: TeamMessagePage = {
    other: { id: "luz1", username: "luzviminda", agent: true, relation: "downline" },
    content: [message("7", "Both are in now.")],
    more: false,
    muted: false,
  };
  let notify = (_event: string) => {};
  const stream = new ReadableStream({
    start: (controller) => {
      notify = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
  });
  const { queries } = await visit("/m/webEmail?member=luz1&types=A", {
    session: agent,
    answers: {
      "team.conversation": () => given,
      "team.message.seen": { unread: 0 },
      "events.stream": () => new Response(stream),
    },
  });
  stopLive = startLive(queries, false);
  const log = page.getByRole("log");
  await expect.element(log).toHaveTextContent("Both are in now.");
  given = { ...given, content: [message("8", "Are you there?"), ...given.content] };
  notify(`event: team-message\ndata: ${JSON.stringify({ memberId: "luz1" })}\n\n`);
  await expect.element(log).toHaveTextContent("Are you there?");
});
