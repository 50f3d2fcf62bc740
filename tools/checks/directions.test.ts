import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cruise, PARTS, type Report, sourcesOf } from "./directions.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One import each that must be found: rule, who imports, what. A bare name is imported as a package. */
const PLANTS: readonly [rule: string, from: string, to: string][] = [
  ["not-to-unresolvable", "packages/domain/src/lost.ts", "packages/domain/src/nowhere.ts"],
  ["contract-stands-alone", "packages/contract/src/wallet.ts", "packages/domain/src/money.ts"],
  ["domain-knows-the-contract-only", "packages/domain/src/greeting.ts", "packages/artwork/src/index.ts"],
  ["domain-is-pure", "packages/domain/src/launch.ts", "react"],
  ["domain-is-pure", "packages/domain/src/file-rules.ts", "node:fs"],
  [
    "wallet-protocol-and-artwork-stand-alone",
    "packages/artwork/src/tile.ts",
    "packages/wallet-protocol/src/index.ts",
  ],
  ["apps-never-meet", "apps/web/src/lib/sql.ts", "apps/gateway/src/modules/games/games.service.ts"],
  ["apps-never-meet", "apps/gateway/src/plugins/page.ts", "apps/web/src/ui/button.tsx"],
  ["apps-never-meet", "apps/studio/src/shared.ts", "apps/gateway/src/config.ts"],
  ["studio-is-a-stranger", "apps/studio/src/money.ts", "packages/domain/src/money.ts"],
  ["studio-is-a-stranger", "apps/studio/src/api.ts", "@foyer/contract"],
  [
    "front-draws-and-pays-nothing",
    "apps/web/src/features/wallet/pay.ts",
    "packages/wallet-protocol/src/index.ts",
  ],
  ["front-bundles-no-schemas", "apps/web/src/features/games/check.ts", "@foyer/contract"],
  ["front-bundles-no-schemas", "apps/web/src/lib/schema.ts", "typebox"],
  ["front-side-of-the-contract-has-no-schemas", "packages/contract/src/errors.ts", "typebox"],
  ["gateway-draws-nothing", "apps/gateway/src/modules/games/draw.ts", "packages/artwork/src/index.ts"],
  ["content-knows-artwork-only", "content/tools/import.ts", "packages/domain/src/money.ts"],
  ["nothing-leans-on-tools", "apps/gateway/src/start.ts", "tools/build.ts"],
  ["journeys-touch-the-running-product-only", "e2e/journey.ts", "apps/web/src/ui/button.tsx"],
  ["tests-are-not-for-use", "apps/gateway/src/shortcut.ts", "apps/gateway/src/testing/test-app.ts"],
  ["ui-and-lib-know-no-feature", "apps/web/src/ui/card.tsx", "apps/web/src/features/games/index.ts"],
  ["ui-and-lib-know-no-feature", "apps/web/src/i18n/texts.ts", "apps/web/src/screens/home/home.tsx"],
  ["lib-and-texts-know-no-ui", "apps/web/src/lib/toast.ts", "apps/web/src/ui/button.tsx"],
  ["ui-fetches-nothing", "apps/web/src/ui/list.tsx", "apps/web/src/lib/http/client.ts"],
  ["ui-fetches-nothing", "apps/web/src/ui/balance.tsx", "@tanstack/react-query"],
  ["features-look-down", "apps/web/src/features/games/back.ts", "apps/web/src/screens/home/home.tsx"],
  [
    "features-do-not-meet",
    "apps/web/src/features/games/star.ts",
    "apps/web/src/features/favourites/index.ts",
  ],
  [
    "ground-features-stay-ground",
    "apps/web/src/features/session/list.ts",
    "apps/web/src/features/games/index.ts",
  ],
  [
    "inner-rooms-are-private",
    "apps/web/src/screens/home/deep.ts",
    "apps/web/src/features/games/parts/tile.ts",
  ],
  ["screens-do-not-meet", "apps/web/src/screens/login/other.ts", "apps/web/src/screens/home/home.tsx"],
  [
    "modules-do-not-reach-into-repositories",
    "apps/gateway/src/modules/wallet/wallet.service.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "routes-ask-the-service",
    "apps/gateway/src/modules/games/games.routes.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "services-know-no-routes",
    "apps/gateway/src/modules/member/member.service.ts",
    "apps/gateway/src/modules/member/member.routes.ts",
  ],
  ["services-know-no-routes", "apps/gateway/src/modules/status/status.service.ts", "fastify"],
  [
    "repositories-know-no-service",
    "apps/gateway/src/modules/member/member.repository.ts",
    "apps/gateway/src/modules/games/games.service.ts",
  ],
  [
    "providers-use-services",
    "apps/gateway/src/providers/hub/bet.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "dialects-do-not-meet",
    "apps/gateway/src/providers/hub/borrow.ts",
    "apps/gateway/src/providers/batch/index.ts",
  ],
  [
    "modules-know-no-dialect",
    "apps/gateway/src/modules/launch/url.ts",
    "apps/gateway/src/providers/batch/index.ts",
  ],
  ["sql-in-repositories-and-migrations", "apps/gateway/src/modules/games/sneak.ts", "pg"],
  ["sql-in-repositories-and-migrations", "apps/gateway/src/modules/vendors/vendors.service.ts", "kysely"],
  ["sql-in-repositories-and-migrations", "apps/studio/src/rounds/rounds.ts", "pg"],
  ["games-are-pure", "apps/studio/src/games/slots/save.ts", "apps/studio/src/rounds/rounds.ts"],
];
const CIRCLE: readonly string[] = ["packages/domain/src/hen.ts", "packages/domain/src/egg.ts"];

/** Imports that are as they should be, near to what is forbidden. */
const ALLOWED: readonly [from: string, to: string, typeOnly?: "type"][] = [
  ["packages/domain/src/money.ts", "@foyer/contract"],
  ["apps/web/src/features/games/types.ts", "@foyer/contract", "type"],
  ["apps/web/src/lib/http/table.ts", "@foyer/contract/endpoint-table"],
  ["apps/web/src/features/desk/table.ts", "@foyer/contract/desk-endpoint-table"],
  ["apps/web/src/screens/home/home.tsx", "apps/web/src/features/games/index.ts"],
  ["apps/web/src/features/games/mine.ts", "apps/web/src/features/session/index.ts"],
  ["apps/web/src/features/games/index.ts", "apps/web/src/features/games/parts/tile.ts"],
  ["apps/gateway/src/modules/games/games.service.ts", "apps/gateway/src/modules/games/games.repository.ts"],
  ["apps/gateway/src/modules/games/games.repository.ts", "kysely"],
  ["apps/gateway/src/modules/games/games.test.ts", "pg"],
  ["apps/gateway/src/modules/launch/launch.service.ts", "apps/gateway/src/modules/games/games.service.ts"],
  ["apps/studio/src/wallet-client/call.ts", "packages/wallet-protocol/src/index.ts"],
  ["content/tools/render.ts", "packages/artwork/src/index.ts"],
];
const LIBRARIES = ["pg", "kysely", "react", "fastify", "typebox", "@tanstack/react-query"];

async function grow(root: string, imports: readonly (readonly [string, string, string?])[]): Promise<void> {
  const files = new Map<string, string>();
  for (const [from, to, typeOnly = ""] of imports) {
    const isPath = to.includes("/src/") || /\.tsx?$/.test(to);
    const target = isPath ? relative(dirname(from), to).replace(/^(?!\.)/, "./") : to;
    files.set(from, `${files.get(from) ?? "export {};\n"}import ${typeOnly} { it } from "${target}";\n`);
    if (isPath && !files.has(to) && !to.endsWith("nowhere.ts")) files.set(to, "export {};\n");
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** A small project of the same shape, with our package names and the libraries in question. */
async function plot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "foyer-directions-"));
  await cp(join(ROOT, "tsconfig.json"), join(root, "tsconfig.json"));
  await mkdir(join(root, "node_modules/@foyer"), { recursive: true });
  for (const name of ["contract", "domain", "artwork", "wallet-protocol"]) {
    await mkdir(join(root, "packages", name, "src"), { recursive: true });
    await cp(join(ROOT, "packages", name, "package.json"), join(root, "packages", name, "package.json"));
    await writeFile(join(root, "packages", name, "src/index.ts"), "export {};\n");
    await symlink(join("../../packages", name), join(root, "node_modules/@foyer", name));
  }
  for (const table of ["endpoint-table", "desk-endpoint-table"])
    await writeFile(join(root, `packages/contract/src/${table}.ts`), "export {};\n");
  for (const name of LIBRARIES) {
    await mkdir(join(root, "node_modules", name), { recursive: true });
    await writeFile(
      join(root, "node_modules", name, "package.json"),
      JSON.stringify({ name, main: "index.js" }),
    );
    await writeFile(join(root, "node_modules", name, "index.js"), "");
  }
  for (const part of PARTS) await mkdir(join(root, part), { recursive: true });
  return root;
}

let report: Report;
let root: string;
beforeAll(async () => {
  root = await plot();
  const [hen, egg] = CIRCLE as [string, string];
  await grow(root, [...PLANTS.map(([, from, to]) => [from, to] as const), [hen, egg], [egg, hen]]);
  report = await cruise(root, PARTS);
}, 30_000);
afterAll(() => rm(root, { recursive: true, force: true }));

describe("the directions", () => {
  it.each(PLANTS)("%s: %s must not import %s", (rule, from, to) => {
    const found = report.violations
      .filter((violation) => violation.from === from)
      .map((violation) => violation.rule);
    expect(found, to).toContain(rule);
  });

  it("no-circle", () => {
    const circles = report.violations.filter(({ rule }) => rule === "no-circle");
    expect(circles.filter(({ from }) => CIRCLE.includes(from))).toHaveLength(1);
  });

  it("have a planted violation for every rule", async () => {
    const rules = (await readFile(join(ROOT, ".dependency-cruiser.mjs"), "utf8")).matchAll(
      /^ +name: "(.+)",$/gm,
    );
    const planted = new Set(["no-circle", ...PLANTS.map(([rule]) => rule)]);
    expect(new Set(Array.from(rules, ([, name]) => name))).toEqual(planted);
  });

  it("allow what they should", async () => {
    const good = await plot();
    try {
      await grow(good, ALLOWED);
      expect((await cruise(good, PARTS)).violations).toEqual([]);
    } finally {
      await rm(good, { recursive: true, force: true });
    }
  }, 30_000);

  it("are judged on every source file there is", async () => {
    const sources = await sourcesOf(ROOT, ["packages", "apps/gateway"]);
    const { seen } = await cruise(ROOT, ["packages", "apps/gateway"]);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((source) => !seen.includes(source))).toEqual([]);
  }, 30_000);
});
