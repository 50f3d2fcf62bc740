import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, callers, get, operatorOf, post, remove, secret, t, upload } from "./site.ts";

/** Creates a message in a player's inbox. */
async function messageOf(username: "own" | "other"): Promise<string> {
  const { pool } = t.app.database;
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO inbox_messages (member_id, kind, key, texts)
     SELECT id, 'operator', $2, '{"EN":{"title":"Yours","content":""}}' FROM members WHERE username = $1 RETURNING id`,
    [username, randomUUID()],
  );
  return String(rows[0]?.id);
}

let notifiedOnce: Promise<string> | undefined;

const messageCase = (method: "GET" | "POST" | "DELETE", end: string): Case => [
  "inbox.unknown",
  async () => {
    const answer = async (id: string) => {
      const url = `/wps/member/inbox/${id}${end}`;
      return answerOf(await t.app.inject({ method, url, headers: callers.own }));
    };
    return [await answer(await messageOf("other")), await answer("999999999")];
  },
];

const NO_CHAT = "0".repeat(32);

/** Opens a chat of a member of DEMO. */
async function chatOf(username: "own" | "other"): Promise<string> {
  await post("/wps/chat", callers[username], { text: "Hello", clientKey: randomUUID() });
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    "SELECT c.public_id AS id FROM chats c JOIN members m ON m.id = c.member_id WHERE m.username = $1",
    [username],
  );
  return rows[0]?.id ?? "";
}

/** Sends a message from an operator of DEMO to a member. */
const writeTo = async (username: string, end = "", change: object = {}) =>
  post(`/wps/backoffice/messages${end}`, await operatorOf("DEMO"), {
    kind: "operator",
    everybody: false,
    username,
    title: "Hello",
    text: "Hello",
    ...change,
  });

/** An operator who may edit canned answers. */
async function editorOf(merchant: "DEMO" | "OTHER") {
  const headers = await operatorOf(merchant);
  await t.app.database.pool.query("UPDATE operators SET edits_canned_answers = true");
  return headers;
}

async function cannedAnswerOf(merchant: "DEMO" | "OTHER"): Promise<string> {
  const key = randomUUID();
  await t.app.inject({
    method: "PUT",
    url: `/wps/backoffice/canned-answers/${key}`,
    headers: await editorOf(merchant),
    payload: { title: "Hello", texts: [{ language: "EN", text: "Hello." }], version: 0 },
  });
  return key;
}

/** Uploads a picture that no feedback uses yet. */
const pictureOf = (headers: Record<string, string>) =>
  upload("/wps/member/feedback/images", "image", headers);

const sendFeedback = async (headers: Record<string, string>, change: object = {}) =>
  answerOf(
    await t.app.inject({
      method: "PUT",
      url: "/wps/member/feedback",
      headers,
      payload: { content: "The reels stand still.", images: [], clientKey: randomUUID(), ...change },
    }),
  );

export const messageCases: ForeignIdCases = {
  refused: {
    "inbox.read id": messageCase("GET", ""),
    "inbox.remove id": messageCase("DELETE", ""),
    "inbox.restore id": messageCase("POST", "/restore"),
    "feedback.picture image": [
      "feedback.image.unknown",
      async () => {
        const read = (image: string) => get(`/wps/member/feedback/images/${image}`, callers.own);
        return [await read(await pictureOf(callers.other)), await read(secret())];
      },
    ],
    "feedback.send images": [
      "feedback.image.unknown",
      async () => [
        await sendFeedback(callers.own, { images: [await pictureOf(callers.other)] }),
        await sendFeedback(callers.own, { images: [secret()] }),
      ],
    ],
    "backoffice.chat.read chatId": [
      "chat.unknown",
      async () => {
        const read = async (id: string) => get(`/wps/backoffice/chats/${id}`, await operatorOf("OTHER"));
        return [await read(await chatOf("own")), await read(NO_CHAT)];
      },
    ],
    "backoffice.chat.send chatId": [
      "chat.unknown",
      async () => {
        const clientKey = randomUUID();
        const say = async (id: string) =>
          post(`/wps/backoffice/chats/${id}`, await operatorOf("OTHER"), { text: "Yes?", clientKey });
        return [await say(await chatOf("own")), await say(NO_CHAT)];
      },
    ],
    "backoffice.chat.seen chatId": [
      "chat.unknown",
      async () => {
        const seen = async (id: string) =>
          post(`/wps/backoffice/chats/${id}/seen`, await operatorOf("OTHER"), { last: "999999" });
        return [await seen(await chatOf("own")), await seen(NO_CHAT)];
      },
    ],
    "backoffice.feedback.answer receipt": [
      "feedback.unknown",
      async () => {
        const answer = async (receipt: string) =>
          post(`/wps/backoffice/feedback/${receipt}`, await operatorOf("OTHER"), {
            answer: "They turn again.",
          });
        const { receipt } = (await sendFeedback(callers.own)).body["value"] as { receipt: string };
        return [await answer(receipt), await answer("F-AAAAAAAA")];
      },
    ],
    "backoffice.feedback.picture image": [
      "feedback.image.unknown",
      async () => {
        const picture = async (image: string) =>
          get(`/wps/backoffice/feedback/images/${image}`, await operatorOf("OTHER"));
        const image = await pictureOf(callers.own);
        await sendFeedback(callers.own, { images: [image] });
        return [await picture(image), await picture(secret())];
      },
    ],
    "backoffice.canned.save cannedKey": [
      "canned.unknown",
      async () => {
        const payload = { title: "Hello", texts: [{ language: "EN", text: "Hello." }], version: 1 };
        const save = async (key: string) =>
          answerOf(
            await t.app.inject({
              method: "PUT",
              url: `/wps/backoffice/canned-answers/${key}`,
              headers: await editorOf("OTHER"),
              payload,
            }),
          );
        return [await save(await cannedAnswerOf("DEMO")), await save(randomUUID())];
      },
    ],
    "backoffice.canned.delete cannedKey": [
      "ok",
      async () => {
        const erase = async (key: string) =>
          remove(`/wps/backoffice/canned-answers/${key}`, await editorOf("OTHER"));
        return [await erase(await cannedAnswerOf("DEMO")), await erase(randomUUID())];
      },
    ],
    "backoffice.message.preview username": [
      "member.unknown",
      async () => [await writeTo("foreign", "/preview"), await writeTo("unknown", "/preview")],
    ],
    "backoffice.message.send username": [
      "member.unknown",
      async () => [
        await writeTo("foreign", "", { clientKey: randomUUID() }),
        await writeTo("unknown", "", { clientKey: randomUUID() }),
      ],
    ],
  },
  separate: {
    "chat.send clientKey": async () => {
      const clientKey = randomUUID();
      const ids = new Set<unknown>();
      for (const headers of [callers.own, callers.other, callers.own])
        ids.add(
          ((await post("/wps/chat", headers, { text: "Hello", clientKey })).body["value"] as { id: string })
            .id,
        );
      expect(ids.size).toBe(2);
    },
    "feedback.send clientKey": async () => {
      const clientKey = randomUUID();
      const receipts = new Set<unknown>();
      for (const headers of [callers.own, callers.other, callers.own])
        receipts.add(
          ((await sendFeedback(headers, { clientKey })).body["value"] as { receipt: string } | undefined)
            ?.receipt,
        );
      expect(receipts.size).toBe(2);
    },
    "feedback.visitor clientKey": async () => {
      const payload = {
        email: "one@example.org",
        content: "The reels stand still.",
        clientKey: randomUUID(),
      };
      const receipts = new Set<unknown>();
      for (const merchant of ["DEMO", "OTHER", "DEMO"]) {
        const url = "/wps/system/onlineService/message";
        const answer = await t.app.inject({ method: "PUT", url, headers: { merchant }, payload });
        receipts.add(answer.json().value.receipt);
      }
      expect(receipts.size).toBe(2);
    },
    "backoffice.chat.send clientKey": async () => {
      const clientKey = randomUUID();
      const [one, two] = [await chatOf("own"), await chatOf("other")];
      const answer = async (chatId: string) =>
        (
          (
            await post(`/wps/backoffice/chats/${chatId}`, await operatorOf("DEMO"), {
              text: "Yes?",
              clientKey,
            })
          ).body["value"] as { id: string }
        ).id;
      expect(new Set([await answer(one), await answer(two), await answer(one)]).size).toBe(2);
    },
    "backoffice.message.send clientKey": async () => {
      const clientKey = randomUUID();
      const send = async (merchant: "DEMO" | "OTHER", username: string) =>
        (
          (
            await post("/wps/backoffice/messages", await operatorOf(merchant), {
              kind: "operator",
              everybody: false,
              username,
              title: "Hello",
              text: "Hello",
              clientKey,
            })
          ).body["value"] as { messageId: string }
        ).messageId;
      const ids = [await send("DEMO", "own"), await send("OTHER", "foreign"), await send("DEMO", "own")];
      expect(new Set(ids).size).toBe(2);
    },
  },
  ofSession: {
    "inbox.list": async (headers) => {
      notifiedOnce ??= messageOf("own");
      const id = await notifiedOnce;
      const { content } = (await get("/wps/member/inbox", headers)).body["value"] as {
        content: { id: string }[];
      };
      return content.some((message) => message.id === id);
    },
    "chat.launch": async (headers) => {
      // the response is the same for every member; the chat it leads to is per member
      const answer = await get("/wps/chat/launch", headers);
      expect(answer.body["value"]).toEqual({ chatUrl: "", framed: true });
      return ((await get("/wps/member/info", headers)).body["value"] as { account: string }).account;
    },
    "chat.read": async (headers) => {
      const text = "Only mine to read";
      await post("/wps/chat", callers.own, { text, clientKey: "only-mine-to-read" });
      const { content } = (await get("/wps/chat", headers)).body["value"] as { content: { text: string }[] };
      return content.some((word) => word.text === text);
    },
    "feedback.list": async (headers) => {
      const content = "Only mine to read again";
      await sendFeedback(callers.own, { content, clientKey: "only-mine-to-read" });
      const page = (await get("/wps/member/feedback", headers)).body["value"] as {
        content: { content: string }[];
      };
      return page.content.some((feedback) => feedback.content === content);
    },
  },
  testedElsewhere: {
    "chat.send": "modules/chat/chat.test.ts",
    "chat.seen": "modules/chat/chat.test.ts",
    "chat.unread": "modules/chat/chat.test.ts",
    "inbox.read": "its id, above",
    "inbox.remove": "its id, above",
    "inbox.restore": "its id, above",
    "inbox.seen": "modules/inbox/inbox.test.ts",
    "inbox.unread": "modules/inbox/inbox.test.ts",
    "inbox.clear": "modules/inbox/inbox.test.ts",
    "inbox.unclear": "modules/inbox/inbox.test.ts",
    "feedback.send": "modules/feedback/feedback.test.ts",
    "feedback.image": "its id, above",
    "feedback.picture": "its id, above",
  },
};
