import { expect } from "vitest";
import { PASSWORD, seal } from "../index.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, get, post, t } from "./site.ts";
import { asAgent, teams } from "./teams.ts";

type Headers = Record<string, string>;

const URLS = "/wps/agent/affiliate/urls";
const create = async (headers: Headers, clientKey: string) =>
  (
    (await post(URLS, headers, { agent: false, rates: [], clientKey })).body["value"] as {
      code: string;
    }
  ).code;

const open = async (headers: Headers, username: string, clientKey: string) => {
  const body = { username, password: PASSWORD, agent: false, rates: [], agreed: true, clientKey };
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "invitations.open", body);
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...headers } }));
};
const idOf = ({ body }: Awaited<ReturnType<typeof open>>) => (body["value"] as { id: string }).id;

/** A call about a link of the other agent. */
const foreignLink =
  (method: "GET" | "PUT" | "DELETE", payload?: object): Case[1] =>
  async () => {
    const [own, other] = await teams();
    const code = await create(other.headers, "a-key-of-foreign-link");
    const call = async (one: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `${URLS}/${one}`,
          headers: own.headers,
          ...(payload && { payload }),
        }),
      );
    return [await call(code), await call("NOWHERE222")];
  };

export const invitationCases: ForeignIdCases = {
  refused: {
    "invitations.read code": ["invitation.unknown", foreignLink("GET")],
    "invitations.edit code": ["invitation.unknown", foreignLink("PUT", { note: "Mine" })],
    "invitations.end code": ["invitation.unknown", foreignLink("DELETE")],
    "teams.members invitationCode": [
      "ok",
      async () => {
        const [own, other] = await teams();
        const code = await create(other.headers, "a-key-of-foreign-link");
        await t.app.database.pool.query(
          `INSERT INTO member_registrations (member_id, method, url, affiliate_code, agreed_at)
           SELECT id, 'H5', '/', $2, now() FROM members WHERE public_id = ANY($1) ON CONFLICT DO NOTHING`,
          [[own.memberBelow, other.memberBelow], code],
        );
        const list = (one: string) => get(`/wps/agent/subordinates?invitationCode=${one}`, own.headers);
        return [await list(code), await list("NOWHERE222")];
      },
    ],
    "invitations.visit code": [
      "ok",
      async () => {
        const visit = (code: string) => post("/wps/agent/affiliate/visits", {}, { code });
        const answers = [await visit("FARAWAY"), await visit("NOWHERE")] as const;
        const { rowCount } = await t.app.database.pool.query("SELECT FROM invitation_visitors");
        expect(rowCount).toBe(0);
        return answers;
      },
    ],
  },
  separate: {
    "invitations.create clientKey": async () => {
      const [own, other] = await teams();
      const codes = new Set<string>();
      for (const { headers } of [own, other, own]) codes.add(await create(headers, "a-key-of-two-agents"));
      expect(codes.size).toBe(2);
    },
    "invitations.open clientKey": async () => {
      const [own, other] = await teams();
      const ids = new Set<string>();
      for (const [{ headers }, name] of [
        [own, "openedone"],
        [other, "openedtwo"],
        [own, "openedone"],
      ] as const)
        ids.add(idOf(await open(headers, name, "a-key-of-two-openings")));
      expect(ids.size).toBe(2);
    },
    "invitations.open username": async () => {
      const [own] = await teams();
      // not the name that the test of registrations uses up
      await t.app.database.pool.query(
        `INSERT INTO members (merchant_id, username, type, currency)
         SELECT id, 'foreignname', 0, currency FROM merchants WHERE code = 'OTHER'`,
      );
      expect((await open(own.headers, "foreignname", "a-key-of-a-foreign-name")).status).toBe(200);
    },
  },
  ofSession: {
    "invitations.list": async (headers) => {
      const [own] = await teams();
      await create(own.headers, "a-key-of-a-list");
      return asAgent(headers, () => URLS);
    },
    "invitations.terms": async (headers) => {
      const [, other] = await teams();
      await t.app.database.pool.query(
        `INSERT INTO rebate_rates (member_id, category, rate, valid_from)
         SELECT upline_id, 'RNG', 50, '2026-01-01' FROM members WHERE public_id = $1 ON CONFLICT DO NOTHING`,
        [other.agentBelow],
      );
      return asAgent(headers, () => "/wps/agent/quotas");
    },
  },
  testedElsewhere: {
    "invitations.read": "its code, above",
    "invitations.edit": "its code, above",
    "invitations.end": "its code, above",
    "invitations.create": "its key, above",
    "invitations.open": "its key, above",
  },
};
