import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/index.ts";
import { loggerOptions } from "./logger.ts";

const t = await testApp();
afterAll(() => t.close());

/** The line that the log has of a failed statement. */
async function logged(statement: string): Promise<{ line: string; err: Record<string, unknown> }> {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: { ...loggerOptions("info"), stream: { write: (line: string) => void lines.push(line) } },
  });
  await t.app.database.pool.query(statement).catch((err: unknown) => log.error({ err }, "request failed"));
  const line = lines.join("");
  return { line, err: JSON.parse(line).err };
}

test("the log says which rule a row broke, without the row's values", async () => {
  const { line, err } = await logged(
    "INSERT INTO merchants (code, name, currency) VALUES (NULL, 'Secretname', 'CNY')",
  );
  expect(err).toMatchObject({ code: "23502", column: "code", detail: "[Redacted]" });
  expect(line).not.toContain("Secretname");
});

test("the log says that a function failed, without the statement and its values", async () => {
  const { line, err } = await logged(
    "DO $$ BEGIN EXECUTE format('SELECT 1 / length(%L)', ''); EXECUTE 'SELECT 1 /* Secretname */ / 0'; END $$",
  );
  expect(err).toMatchObject({ code: "22012", where: "[Redacted]" });
  expect(line).not.toContain("Secretname");
});
