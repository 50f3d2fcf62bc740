import type { Feedback } from "@foyer/contract/feedback";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { startLive } from "./live.ts";

let stopLive = () => {};
afterEach(async () => {
  stopLive();
  await unmountAll();
  vi.restoreAllMocks();
});

const sent: Feedback = {
  receipt: "F-23456789",
  category: "game",
  content: "The reels stand still.",
  sentAt: "2026-03-01T12:00:00Z",
  state: "open",
  images: [],
};

test("an answer to feedback appears on the open feedback screen without a reload", async () => {
  let feedback = sent;
  let notify = (_event: string) => {};
  const stream = new ReadableStream({
    start: (controller) => {
      notify = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
  });
  const { queries } = await visit("/m/feedback", {
    session: member,
    answers: {
      "feedback.list": () => ({ content: [feedback], pageNum: 1, totalPages: 1 }),
      "events.stream": () => new Response(stream),
    },
  });
  stopLive = startLive(queries, false);
  await expect.element(page.getByText("The reels stand still.")).toBeVisible();
  await expect.element(page.getByText("Open", { exact: true })).toBeVisible();
  feedback = { ...sent, state: "answered", answer: "They turn again.", answeredAt: "2026-03-01T13:00:00Z" };
  notify(`event: unread\ndata: ${JSON.stringify({ inbox: 1, chat: 0 })}\n\n`);
  await expect.element(page.getByText("They turn again.")).toBeVisible();
  await expect.element(page.getByText("Answered", { exact: true })).toBeVisible();
});
