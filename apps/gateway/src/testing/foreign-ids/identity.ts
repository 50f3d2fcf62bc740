import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ForeignIdCases } from "./cases.ts";
import { callers, get, operatorOf, post, secret, t, upload } from "./site.ts";

/** Uploads a picture of a document that no submission uses yet. */
const documentOf = (headers: Record<string, string>) =>
  upload("/wps/member/identity/documents", "document", headers);

const submitIdentity = async (headers: Record<string, string>, change: object = {}) =>
  post("/wps/member/identity", headers, {
    kind: "passport",
    front: await documentOf(headers),
    name: "Some Body",
    birthDate: "1980-01-01",
    nationality: "PH",
    address: "18 Mabini Street",
    clientKey: randomUUID(),
    ...change,
  });

/** The identity check of the member `own`. */
async function identityCheck(): Promise<{ checkId: string; document: string }> {
  await submitIdentity(callers.own);
  const { rows } = await t.app.database.pool.query<{ id: bigint; document: string }>(
    "SELECT c.id, d.public_id AS document FROM identity_checks c JOIN identity_documents d ON d.check_id = c.id JOIN members m ON m.id = c.member_id WHERE m.username = 'own'",
  );
  return { checkId: String(rows[0]?.id), document: rows[0]?.document ?? "" };
}

export const identityCases: ForeignIdCases = {
  refused: {
    "identity.picture document": [
      "identity.document.unknown",
      async () => {
        const read = (document: string) => get(`/wps/member/identity/documents/${document}`, callers.own);
        return [await read(await documentOf(callers.other)), await read(secret())];
      },
    ],
    "identity.submit front": [
      "identity.document.unknown",
      async () => [
        await submitIdentity(callers.other, { front: await documentOf(callers.own) }),
        await submitIdentity(callers.other, { front: secret() }),
      ],
    ],
    "backoffice.identity.read checkId": [
      "identity.unknown",
      async () => {
        const read = async (id: string) => get(`/wps/backoffice/identity/${id}`, await operatorOf("OTHER"));
        return [await read((await identityCheck()).checkId), await read("999999999")];
      },
    ],
    "backoffice.identity.act checkId": [
      "identity.unknown",
      async () => {
        const assign = async (id: string) =>
          post(`/wps/backoffice/identity/${id}`, await operatorOf("OTHER"), { event: "assign" });
        return [await assign((await identityCheck()).checkId), await assign("999999999")];
      },
    ],
    "backoffice.identity.picture document": [
      "identity.document.unknown",
      async () => {
        const read = async (document: string) =>
          get(`/wps/backoffice/identity/documents/${document}`, await operatorOf("OTHER"));
        return [await read((await identityCheck()).document), await read(secret())];
      },
    ],
  },
  separate: {
    "identity.submit clientKey": async () => {
      const clientKey = randomUUID();
      await submitIdentity(callers.own);
      for (const headers of [callers.other, { ...callers.foreign, merchant: "OTHER" }]) {
        const { body } = await submitIdentity(headers, { clientKey });
        expect(body["value"]).toMatchObject({ state: "submitted" });
      }
    },
  },
  ofSession: {
    "profile.read": async (headers) => {
      await t.app.inject({
        method: "PUT",
        url: "/wps/member/profile",
        headers: callers.own,
        payload: { whatsapp: "+63 917 000 0001" },
      });
      const { values } = (await get("/wps/member/profile", headers)).body["value"] as { values: object };
      return "whatsapp" in values;
    },
    "profile.icon": async (headers) => {
      await post("/wps/member/headIcon", callers.own, { headIcon: "avatar-tiger" });
      const { headIcon } = (await get("/wps/member/headIcon", headers)).body["value"] as { headIcon: string };
      return headIcon === "avatar-tiger";
    },
    "identity.read": async (headers) => {
      const { document } = await identityCheck();
      const { documents } = (await get("/wps/member/identity", headers)).body["value"] as {
        documents: { document: string }[];
      };
      return documents.some((one) => one.document === document);
    },
  },
  testedElsewhere: {
    "identity.upload": "its id, above",
    "identity.picture": "its id, above",
    "identity.submit": "its ids, above",
    "profile.save": "profile.read, above",
    "profile.icon.choose": "profile.icon, above",
    "profile.icon.upload": "modules/profile/profile.test.ts",
  },
};
