import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cruise,
  PARTS,
  type Report,
  readRules,
  rulesWithoutMatch,
  sourcesOf,
  unusedPublicFiles,
} from "./import-boundaries.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One forbidden import each: rule, importing file, imported file. A bare name is imported as a package. */
const VIOLATIONS: readonly [rule: string, from: string, to: string][] = [
  ["not-to-unresolvable", "packages/domain/src/lost.ts", "packages/domain/src/nowhere.ts"],
  ["contract-imports-nothing", "packages/contract/src/wallet.ts", "packages/domain/src/money.ts"],
  ["domain-imports-contract-only", "packages/domain/src/greeting.ts", "packages/artwork/src/index.ts"],
  ["domain-is-pure", "packages/domain/src/launch.ts", "react"],
  ["domain-is-pure", "packages/domain/src/file-rules.ts", "node:fs"],
  [
    "wallet-protocol-and-artwork-import-nothing",
    "packages/artwork/src/tile.ts",
    "packages/wallet-protocol/src/index.ts",
  ],
  [
    "apps-never-import-each-other",
    "apps/web/src/lib/sql.ts",
    "apps/gateway/src/modules/games/games.service.ts",
  ],
  ["apps-never-import-each-other", "apps/gateway/src/ssr/page.ts", "apps/web/src/ui/button.tsx"],
  ["apps-never-import-each-other", "apps/studio/src/shared.ts", "apps/gateway/src/config.ts"],
  [
    "studio-imports-wallet-protocol-and-artwork-only",
    "apps/studio/src/money.ts",
    "packages/domain/src/money.ts",
  ],
  ["studio-imports-wallet-protocol-and-artwork-only", "apps/studio/src/api.ts", "@foyer/contract"],
  [
    "payment-simulator-imports-no-packages",
    "apps/psp-simulator/src/amount.ts",
    "packages/domain/src/money.ts",
  ],
  [
    "web-imports-no-wallet-protocol-or-artwork",
    "apps/web/src/entities/wallet/pay.ts",
    "packages/wallet-protocol/src/index.ts",
  ],
  ["web-bundles-no-schemas", "apps/web/src/entities/game/check.ts", "@foyer/contract"],
  ["web-bundles-no-schemas", "apps/web/src/lib/schema.ts", "typebox"],
  ["endpoint-tables-import-no-schemas", "packages/contract/src/errors.ts", "typebox"],
  [
    "gateway-imports-no-artwork",
    "apps/gateway/src/modules/games/picture.ts",
    "packages/artwork/src/index.ts",
  ],
  ["content-imports-artwork-only", "content/tools/import.ts", "packages/domain/src/money.ts"],
  ["product-imports-no-tools", "apps/gateway/src/start.ts", "tools/build.ts"],
  ["e2e-imports-no-product-code", "e2e/page-clock.ts", "apps/web/src/ui/button.tsx"],
  ["tools-import-no-apps", "tools/launch/names.ts", "apps/gateway/src/config.ts"],
  ["production-imports-no-test-code", "apps/gateway/src/shortcut.ts", "apps/gateway/src/testing/test-app.ts"],
  ["lib-and-i18n-import-no-layer-above", "apps/web/src/lib/toast.ts", "apps/web/src/ui/button.tsx"],
  ["lib-and-i18n-import-no-layer-above", "apps/web/src/i18n/texts.ts", "apps/web/src/screens/home/home.tsx"],
  ["ui-imports-no-layer-above", "apps/web/src/ui/card.tsx", "apps/web/src/entities/game/game-queries.ts"],
  [
    "entities-import-no-layer-above",
    "apps/web/src/entities/game/start.ts",
    "apps/web/src/features/launch-game/use-tap-game.ts",
  ],
  [
    "features-import-no-layer-above",
    "apps/web/src/features/chat/back.ts",
    "apps/web/src/widgets/side-menu/side-menu.tsx",
  ],
  [
    "widgets-import-no-layer-above",
    "apps/web/src/widgets/rail/page.ts",
    "apps/web/src/screens/home/home.tsx",
  ],
  [
    "gallery-imports-no-layer-above",
    "apps/web/src/gallery/widgets/home.tsx",
    "apps/web/src/screens/home/home.tsx",
  ],
  [
    "only-its-route-imports-the-gallery",
    "apps/web/src/screens/home/samples.ts",
    "apps/web/src/gallery/sample-data.ts",
  ],
  ["screens-import-no-layer-above", "apps/web/src/screens/home/routes.ts", "apps/web/src/app/routes.ts"],
  ["ui-does-not-fetch", "apps/web/src/ui/list.tsx", "apps/web/src/lib/http/client.ts"],
  ["ui-does-not-fetch", "apps/web/src/ui/balance.tsx", "@tanstack/react-query"],
  [
    "features-do-not-import-each-other",
    "apps/web/src/features/launch-game/star.ts",
    "apps/web/src/features/chat/chat.tsx",
  ],
  [
    "screens-do-not-import-each-other",
    "apps/web/src/screens/login/other.ts",
    "apps/web/src/screens/home/home.tsx",
  ],
  ["public-files-only", "apps/web/src/screens/home/deep.ts", "apps/web/src/entities/game/private.ts"],
  ["public-files-only", "apps/web/src/entry-client.tsx", "apps/web/src/features/chat/private.ts"],
  [
    "modules-use-other-modules-through-services",
    "apps/gateway/src/modules/wallet/wallet.service.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "routes-never-import-repositories",
    "apps/gateway/src/modules/games/games.routes.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "routes-import-only-service-types",
    "apps/gateway/src/modules/games/games.routes.ts",
    "apps/gateway/src/modules/games/games.service.ts",
  ],
  [
    "only-modules-import-routes",
    "apps/gateway/src/modules/member/member.service.ts",
    "apps/gateway/src/modules/member/member.routes.ts",
  ],
  ["services-import-no-http-framework", "apps/gateway/src/modules/status/status.service.ts", "fastify"],
  [
    "admin-uses-services",
    "apps/gateway/src/admin/games.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "repositories-never-import-services",
    "apps/gateway/src/modules/member/member.repository.ts",
    "apps/gateway/src/modules/games/games.service.ts",
  ],
  [
    "providers-use-services",
    "apps/gateway/src/providers/hub/bet.ts",
    "apps/gateway/src/modules/games/games.repository.ts",
  ],
  [
    "dialects-are-independent",
    "apps/gateway/src/providers/hub/borrow.ts",
    "apps/gateway/src/providers/batch/index.ts",
  ],
  [
    "modules-never-import-dialects",
    "apps/gateway/src/modules/launch/url.ts",
    "apps/gateway/src/providers/batch/index.ts",
  ],
  ["sql-in-repositories-only", "apps/gateway/src/modules/games/sneak.ts", "pg"],
  ["sql-in-repositories-only", "apps/gateway/src/modules/vendors/vendors.service.ts", "pg"],
  ["sql-in-repositories-only", "apps/studio/src/rounds/rounds.ts", "pg"],
  ["games-are-pure", "apps/studio/src/games/slots/save.ts", "apps/studio/src/rounds/rounds.ts"],
];
const CYCLE: readonly string[] = ["packages/domain/src/hen.ts", "packages/domain/src/egg.ts"];

/** Permitted imports that resemble forbidden ones. */
const ALLOWED: readonly [from: string, to: string, typeOnly?: "type"][] = [
  ["packages/domain/src/money.ts", "@foyer/contract"],
  ["apps/web/src/entities/game/types.ts", "@foyer/contract", "type"],
  ["apps/web/src/lib/http/table.ts", "@foyer/contract/endpoint-table"],
  ["apps/web/src/screens/back-office/table.ts", "@foyer/contract/back-office-endpoint-table"],
  ["apps/web/src/screens/home/home.tsx", "apps/web/src/entities/game/game-queries.ts"],
  ["apps/web/src/features/launch-game/mine.ts", "apps/web/src/entities/session/session-store.ts"],
  ["apps/web/src/entities/game/game-queries.ts", "apps/web/src/entities/game/private.ts"],
  ["apps/web/src/app/routes/visitor-routes.ts", "apps/web/src/gallery/gallery-screen.tsx"],
  ["apps/web/src/entities/game/list.ts", "apps/web/src/entities/session/session-store.ts"],
  ["apps/gateway/src/modules/games/games.service.ts", "apps/gateway/src/modules/games/games.repository.ts"],
  [
    "apps/gateway/src/modules/games/games.routes.ts",
    "apps/gateway/src/modules/games/games.service.ts",
    "type",
  ],
  ["apps/gateway/src/modules/games/games.module.ts", "apps/gateway/src/modules/games/games.routes.ts"],
  ["apps/gateway/src/modules/games/games.module.ts", "apps/gateway/src/modules/games/games.service.ts"],
  ["apps/gateway/src/modules/games/games.repository.ts", "pg"],
  ["apps/gateway/src/modules/games/games.test.ts", "pg"],
  ["apps/gateway/src/modules/launch/launch.service.ts", "apps/gateway/src/modules/games/games.service.ts"],
  ["apps/studio/src/wallet-client/call.ts", "packages/wallet-protocol/src/index.ts"],
  ["content/tools/render.ts", "packages/artwork/src/index.ts"],
];
const LIBRARIES = ["pg", "react", "fastify", "typebox", "@tanstack/react-query"];

async function writeFiles(
  root: string,
  imports: readonly (readonly [string, string, string?])[],
): Promise<void> {
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

/**
 * A small project with the same layout, this repository's package names, and stubs of the libraries the rules name.
 */
async function createProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "foyer-import-boundaries-"));
  await cp(join(ROOT, "tsconfig.json"), join(root, "tsconfig.json"));
  await mkdir(join(root, "node_modules/@foyer"), { recursive: true });
  for (const name of ["contract", "domain", "artwork", "wallet-protocol"]) {
    await mkdir(join(root, "packages", name, "src"), { recursive: true });
    await cp(join(ROOT, "packages", name, "package.json"), join(root, "packages", name, "package.json"));
    await writeFile(join(root, "packages", name, "src/index.ts"), "export {};\n");
    await symlink(join("../../packages", name), join(root, "node_modules/@foyer", name));
  }
  for (const table of ["endpoint-table", "back-office-endpoint-table"])
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
  root = await createProject();
  const [hen, egg] = CYCLE as [string, string];
  await writeFiles(root, [...VIOLATIONS.map(([, from, to]) => [from, to] as const), [hen, egg], [egg, hen]]);
  report = await cruise(root, PARTS);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("import boundaries", () => {
  it.each(VIOLATIONS)("rule %s: %s must not import %s", (rule, from, to) => {
    const found = report.violations
      .filter((violation) => violation.from === from)
      .map((violation) => violation.rule);
    expect(found, to).toContain(rule);
  });

  it("rule no-import-cycles: an import cycle is reported once", () => {
    const cycles = report.violations.filter(({ rule }) => rule === "no-import-cycles");
    expect(cycles.filter(({ from }) => CYCLE.includes(from))).toHaveLength(1);
  });

  it("every import rule has a planted violation", async () => {
    const { rules } = await readRules();
    const planted = new Set(["no-import-cycles", ...VIOLATIONS.map(([rule]) => rule)]);
    expect(new Set(rules.map(({ name }) => name))).toEqual(planted);
  });

  it("an import rule whose patterns match no file is reported", () => {
    const rules = [
      { name: "used", from: { path: "^apps/a/" }, to: { path: ["^apps/none/", "^apps/b/"] } },
      { name: "from nowhere", from: { path: "^apps/none/" }, to: {} },
      { name: "to nowhere", from: {}, to: { path: "^apps/none/" } },
      { name: "all excluded", from: { path: "^apps/a/", pathNot: "[.]ts$" }, to: {} },
    ];
    expect(rulesWithoutMatch(rules, ["apps/a/x.ts", "apps/b/y.ts"])).toEqual([
      "from nowhere",
      "to nowhere",
      "all excluded",
    ]);
  });

  it("a listed public file that only tests, the gallery and its own folder import is reported", () => {
    const files = { "entities/game": ["types.ts", "rails.ts", "gone.ts"] };
    const types = "apps/web/src/entities/game/types.ts";
    const rails = "apps/web/src/entities/game/rails.ts";
    const imports = [
      { from: "apps/web/src/app/shell.tsx", to: types },
      { from: types, to: rails },
      { from: "apps/web/src/app/shell.test.tsx", to: rails },
      { from: "apps/web/src/gallery/widgets/game-rail.tsx", to: rails },
    ];
    expect(unusedPublicFiles(files, imports)).toEqual([rails, "apps/web/src/entities/game/gone.ts"]);
  });

  it("permitted imports violate no import rule", async () => {
    const permitted = await createProject();
    try {
      await writeFiles(permitted, ALLOWED);
      expect((await cruise(permitted, PARTS)).violations).toEqual([]);
    } finally {
      await rm(permitted, { recursive: true, force: true });
    }
  });

  it("the import check reads every source file", async () => {
    const sources = await sourcesOf(root, PARTS);
    expect(sources.length).toBeGreaterThan(VIOLATIONS.length);
    expect(sources.filter((source) => !report.seen.includes(source))).toEqual([]);
  });
});
