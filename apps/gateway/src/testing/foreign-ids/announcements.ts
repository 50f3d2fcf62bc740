import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { inTransaction } from "../../db/database.ts";
import type { ForeignIdCases } from "./cases.ts";
import { callers, get, operatorOf, post, t } from "./site.ts";

/** Creates an announcement of a merchant. */
async function announcementAt(code: string): Promise<string> {
  const { id: merchantId } = await t.app.services.settings.merchant(code);
  return t.app.services.announcements.publish({
    merchantId,
    type: "PL",
    category: null,
    group: null,
    startsAt: new Date(Date.now() - 1_000),
    endsAt: null,
    texts: { EN: { title: code, content: "" } },
  });
}

const mark = (headers: Record<string, string>, announcementId: string) =>
  post("/wps/member/notices", headers, { announcementId, read: true });

/** Publishes an announcement as an operator of a merchant. */
const publish = async (code: "DEMO" | "OTHER", clientKey: string) =>
  (
    (
      await post("/wps/backoffice/announcements", await operatorOf(code), {
        readers: "agents",
        title: code,
        text: "Hello",
        clientKey,
      })
    ).body["value"] as { announcementId: string }
  ).announcementId;

const end = async (announcementId: string) =>
  post(`/wps/backoffice/announcements/${announcementId}/end`, await operatorOf("DEMO"), {});

export const announcementCases: ForeignIdCases = {
  refused: {
    "notices.mark announcementId": [
      "announcement.unknown",
      async () => [
        await mark(callers.own, await announcementAt("OTHER")),
        await mark(callers.own, "999999999"),
      ],
    ],
    "backoffice.announcement.end announcementId": [
      "announcement.unknown",
      async () => [await end(await publish("OTHER", randomUUID())), await end("999999999")],
    ],
    "pages.read slug": [
      "page.unknown",
      async () => {
        const { id } = await t.app.services.settings.merchant("OTHER");
        await inTransaction(t.app.database.pool, (client) =>
          t.app.services.pages.write(client, id, {
            slug: "far-page",
            kind: "page",
            sort: 0,
            picture: null,
            texts: { EN: { title: "Far", content: "" } },
          }),
        );
        return [await get("/wps/system/pages/far-page"), await get("/wps/system/pages/no-page")];
      },
    ],
  },
  separate: {
    "backoffice.announcement.publish clientKey": async () => {
      const clientKey = randomUUID();
      const ids = [
        await publish("DEMO", clientKey),
        await publish("OTHER", clientKey),
        await publish("DEMO", clientKey),
      ];
      expect(new Set(ids).size).toBe(2);
    },
  },
  ofSession: {
    "notices.list": async (headers) => {
      const id = await announcementAt("DEMO");
      await mark(callers.own, id);
      const { content } = (await get("/wps/member/notices?types=PL", headers)).body["value"] as {
        content: { id: string; read: boolean }[];
      };
      return content.some((notice) => notice.id === id && notice.read);
    },
  },
  testedElsewhere: {
    "notices.mark": "its id, above",
  },
};
