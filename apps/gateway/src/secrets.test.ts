import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import type { Config } from "./config.ts";
import { secretsPlugin } from "./secrets.ts";
import { servicesPlugin } from "./services.ts";

const folder = await mkdtemp(path.join(tmpdir(), "foyer-secrets-"));
afterAll(() => rm(folder, { recursive: true }));

async function start(config: Partial<Config>) {
  const app = Fastify();
  app.decorate("config", config as Config);
  await app.register(servicesPlugin);
  await app.register(secretsPlugin);
  return app.services.secrets;
}

it("gateways that start on one folder generate one secret, which the next start reuses", async () => {
  const DATA_DIR = path.join(folder, "data");
  const secrets = await Promise.all([1, 2, 3, 4].map(() => start({ DATA_DIR })));
  const later = await start({ DATA_DIR });
  for (const each of secrets) expect(each.derive("a")).toEqual(later.derive("a"));
  const keys = path.join(DATA_DIR, "keys");
  expect(await readdir(keys)).toEqual(["foyer-secret"]);
  expect((await stat(path.join(keys, "foyer-secret"))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(keys, "foyer-secret"), "utf8")).toMatch(/^[\w-]{43}$/);
});

it("the secret in the environment takes precedence", async () => {
  const FOYER_SECRET = "from the environment, long enough";
  const DATA_DIR = path.join(folder, "untouched");
  const [one, other] = [await start({ FOYER_SECRET, DATA_DIR }), await start({ FOYER_SECRET, DATA_DIR })];
  expect(one.derive("a")).toEqual(other.derive("a"));
  await expect(stat(DATA_DIR)).rejects.toThrow("ENOENT");
});

it("each purpose derives different bytes from the secret", async () => {
  const secrets = await start({ FOYER_SECRET: "from the environment, long enough" });
  expect(secrets.derive("a")).toHaveLength(32);
  expect(secrets.derive("a")).not.toEqual(secrets.derive("b"));
});

it("a truncated secret file is refused", async () => {
  const DATA_DIR = path.join(folder, "short");
  await start({ DATA_DIR });
  await writeFile(path.join(DATA_DIR, "keys/foyer-secret"), "oops");
  await expect(start({ DATA_DIR })).rejects.toThrow("shorter than 32");
});
