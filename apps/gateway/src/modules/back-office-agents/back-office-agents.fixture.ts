import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@foyer/contract/errors";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { MemberType } from "@foyer/contract/shared";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { operatorAt, seal, type TestApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";

export type Headers = Record<string, string>;
/** Answers carry either; tests read what they expect. */
export interface Answer {
  readonly status: number;
  readonly errorCode?: ErrorCode;
  readonly value: ReturnType<typeof JSON.parse>;
}

export const today = () => dayIn("Asia/Manila", new Date());
export const tomorrow = () => addDays(today(), 1);
export const key = () => randomUUID();

/** Calls of operators at a test platform. */
export function operatorCalls(t: TestApp) {
  const call = async (
    by: Headers,
    method: "GET" | "POST" | "PUT",
    path: string,
    payload?: object,
  ): Promise<Answer> => {
    const response = await t.app.inject({
      method,
      url: `/wps/backoffice${path}`,
      headers: by,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, ...response.json<object>() } as Answer;
  };
  const create = async (by: Headers, body: Record<string, unknown>): Promise<Answer> => {
    const sealed = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.agent.create", body);
    const response = await t.app.inject({ ...sealed, headers: { ...sealed.headers, ...by } });
    return { status: response.statusCode, ...response.json<object>() } as Answer;
  };
  const operator = async (roles: readonly OperatorRole[], name?: string, merchant = "DEMO") =>
    operatorAt(t.app, (await t.app.services.settings.merchant(merchant)).id, roles, name);
  const publicId = async (memberId: bigint) =>
    (
      await t.app.database.pool.query<{ id: string }>("SELECT public_id AS id FROM members WHERE id = $1", [
        memberId,
      ])
    ).rows[0]?.id as string;
  let made = 0;
  /** A member with a name of its own below another one (null: the merchant). */
  const join = async (name: string, under: bigint | null, type: MemberType) => {
    made += 1;
    const username = `${name}${made}`;
    const memberId = await joinTeam(t, username, under, type);
    return { memberId, username, id: await publicId(memberId) };
  };
  return { call, create, operator, publicId, join };
}
