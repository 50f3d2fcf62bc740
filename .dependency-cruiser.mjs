import { PUBLIC_FILES } from "./apps/web/public-files.mjs";

/**
 * Import boundaries (docs/ARCHITECTURE.md). `npm run check` applies them with tools/checks/import-boundaries.ts, which
 * also fails when a source file was not read or a rule matches no file; tools/checks/import-boundaries.test.ts plants
 * a violation of each rule.
 */

/** Tests, test helpers, and command-line tools. */
const TESTS_AND_TOOLS =
  "[.](test|spec)[.]tsx?$|[.-](testing|fixture)[.]ts$|/(test|testing|tools)/|/vitest[.]browser[.]config[.]ts$";
/** Files that may run SQL: repositories, database and event connections, and the studio's stores. */
const SQL_FILES =
  "[.]repository[.]ts$|^apps/gateway/src/(db|events|sql)/|^apps/studio/src/(database|migrations)/|^(tools|bench)/";
const SQL_LIBRARIES = "(^|/)node_modules/(pg|pg-[^/]+)/";

/** The web client's layers, the lowest first; a layer imports those before it. */
const CLIENT_LAYERS = ["ui", "entities", "features", "widgets", "gallery", "screens", "app"];
const layersAbove = (layer) =>
  `^apps/web/src/(${CLIENT_LAYERS.slice(CLIENT_LAYERS.indexOf(layer) + 1).join("|")})/`;
const PUBLIC_CLIENT_FILES = Object.entries(PUBLIC_FILES).map(
  ([folder, files]) => `^apps/web/src/${folder}/(${files.join("|").replaceAll(".", "[.]")})$`,
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-import-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },

    // Between packages and applications.
    {
      name: "contract-imports-nothing",
      severity: "error",
      from: { path: "^packages/contract/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/contract/" },
    },
    {
      name: "domain-imports-contract-only",
      severity: "error",
      from: { path: "^packages/domain/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/(domain|contract)/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: TESTS_AND_TOOLS },
      to: {
        path: "(^|/)node_modules/(react|react-dom|fastify|pg)/|^(node:)?(fs|http|net|child_process)(/|$)",
      },
    },
    {
      name: "wallet-protocol-and-artwork-import-nothing",
      severity: "error",
      from: { path: "^packages/(wallet-protocol|artwork)/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/$1/" },
    },
    {
      name: "apps-never-import-each-other",
      comment:
        "The apps communicate over the network: contract, wallet protocol, the payment provider's protocol.",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "studio-imports-wallet-protocol-and-artwork-only",
      comment: "The studio is a vendor like any other and has no access to the platform.",
      severity: "error",
      from: { path: "^apps/studio/" },
      to: { path: "^packages/", pathNot: "^packages/(wallet-protocol|artwork)/" },
    },
    {
      name: "payment-simulator-imports-no-packages",
      comment: "The simulator is another company, which knows the provider's documentation only.",
      severity: "error",
      from: { path: "^apps/psp-simulator/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^(packages|content)/" },
    },
    {
      name: "web-imports-no-wallet-protocol-or-artwork",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "^packages/(wallet-protocol|artwork)/" },
    },
    {
      name: "web-bundles-no-schemas",
      comment:
        "The client imports types and endpoint tables of the contract; schemas and their runtime are not bundled.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: TESTS_AND_TOOLS },
      to: {
        path: "^packages/contract/|(^|/)node_modules/typebox/",
        pathNot: "/((agent-|back-office-)?endpoint-table|errors)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "endpoint-tables-import-no-schemas",
      severity: "error",
      from: { path: "^packages/contract/src/((agent-|back-office-)?endpoint-table|errors)[.]ts$" },
      to: {
        path: ".",
        pathNot: "/((agent-|back-office-)?endpoint-table|errors)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "gateway-imports-no-artwork",
      severity: "error",
      from: { path: "^apps/gateway/src/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^packages/artwork/" },
    },
    {
      name: "content-imports-artwork-only",
      severity: "error",
      from: { path: "^content/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(packages|apps|tools|e2e|bench)/", pathNot: "^packages/artwork/" },
    },
    {
      name: "product-imports-no-tools",
      severity: "error",
      from: { path: "^(apps|packages|content)/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^(tools|e2e|bench)/" },
    },
    {
      name: "e2e-imports-no-product-code",
      severity: "error",
      from: { path: "^e2e/" },
      to: { path: "^(apps|content)/" },
    },
    {
      name: "tools-import-no-apps",
      comment: "The tools run the apps as processes.",
      severity: "error",
      from: { path: "^tools/" },
      to: { path: "^apps/" },
    },
    {
      name: "production-imports-no-test-code",
      severity: "error",
      from: { path: "^(apps|packages|content)/.*/?src/", pathNot: TESTS_AND_TOOLS },
      to: { path: TESTS_AND_TOOLS },
    },

    // In the web client: lib, i18n <- ui <- entities <- features <- widgets <- screens, gallery <- app.
    {
      name: "lib-and-i18n-import-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/(lib|i18n)/" },
      to: { path: layersAbove("lib") },
    },
    {
      name: "ui-imports-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/ui/" },
      to: { path: layersAbove("ui") },
    },
    {
      name: "entities-import-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/entities/" },
      to: { path: layersAbove("entities") },
    },
    {
      name: "features-import-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: layersAbove("features") },
    },
    {
      name: "widgets-import-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/widgets/" },
      to: { path: layersAbove("widgets") },
    },
    {
      name: "gallery-imports-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/gallery/" },
      to: { path: layersAbove("gallery") },
    },
    {
      name: "only-its-route-imports-the-gallery",
      severity: "error",
      from: { path: "^apps/web/", pathNot: "^apps/web/src/(gallery/|app/routes/visitor-routes[.]ts$)" },
      to: { path: "^apps/web/src/gallery/" },
    },
    {
      name: "screens-import-no-layer-above",
      severity: "error",
      from: { path: "^apps/web/src/screens/" },
      to: { path: layersAbove("screens") },
    },
    {
      name: "ui-does-not-fetch",
      severity: "error",
      from: { path: "^apps/web/src/ui/" },
      to: { path: "^(apps/web/src/lib/http|packages/contract/)|(^|/)node_modules/@tanstack/react-query/" },
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "screens-do-not-import-each-other",
      severity: "error",
      from: { path: "^apps/web/src/screens/([^/]+)/" },
      to: { path: "^apps/web/src/screens/", pathNot: "^apps/web/src/screens/$1/" },
    },
    {
      name: "public-files-only",
      comment: "Other folders import what apps/web/public-files.mjs lists.",
      severity: "error",
      from: { path: "^(apps/web/src/[^/]+/[^/]+|.+)" },
      to: {
        path: "^apps/web/src/(entities|features|widgets)/",
        pathNot: ["^$1/", ...PUBLIC_CLIENT_FILES],
      },
    },

    // In the gateway: routes -> service -> repository.
    {
      name: "modules-use-other-modules-through-services",
      comment: "A module uses another through its service.",
      severity: "error",
      from: { path: "^apps/gateway/src/modules/([^/]+)/", pathNot: TESTS_AND_TOOLS },
      to: {
        path: "^apps/gateway/src/modules/[^/]+/.+[.]repository[.]ts$",
        pathNot: "^apps/gateway/src/modules/$1/",
      },
    },
    {
      name: "routes-never-import-repositories",
      severity: "error",
      from: { path: "^apps/gateway/src/.+[.]routes[.]ts$" },
      to: { path: "[.]repository[.]ts$" },
    },
    {
      name: "routes-import-only-service-types",
      comment: "The module constructs the service and passes it to the routes.",
      severity: "error",
      from: { path: "^apps/gateway/src/.+[.]routes[.]ts$" },
      to: { path: "[.]service[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-modules-import-routes",
      comment: "*.module.ts composes: it constructs repository and service and registers the routes.",
      severity: "error",
      from: { path: "^apps/gateway/src/", pathNot: `${TESTS_AND_TOOLS}|[.]module[.]ts$` },
      to: { path: "^apps/gateway/src/.+[.]routes[.]ts$" },
    },
    {
      name: "services-import-no-http-framework",
      severity: "error",
      from: { path: "^apps/gateway/src/.+[.](service|repository)[.]ts$" },
      to: { path: "(^|/)node_modules/fastify/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "admin-uses-services",
      severity: "error",
      from: { path: "^apps/gateway/src/admin/", pathNot: TESTS_AND_TOOLS },
      to: { path: "[.](repository|routes)[.]ts$" },
    },
    {
      name: "repositories-never-import-services",
      severity: "error",
      from: { path: "^apps/gateway/.+[.]repository[.]ts$" },
      to: { path: "[.]service[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "providers-use-services",
      comment: "A vendor dialect uses wallet and launch through their services.",
      severity: "error",
      from: { path: "^apps/gateway/src/providers/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^apps/gateway/src/modules/.+[.](repository|routes)[.]ts$" },
    },
    {
      name: "dialects-are-independent",
      severity: "error",
      from: { path: "^apps/gateway/src/(providers|payments)/([^/]+)/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^apps/gateway/src/(providers|payments)/[^/]+/", pathNot: "^apps/gateway/src/$1/$2/" },
    },
    {
      name: "modules-never-import-dialects",
      severity: "error",
      from: { path: "^apps/gateway/src/modules/([^/]+)/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^apps/gateway/src/(providers/[^/]+|payments/xendit)/" },
    },
    {
      name: "sql-in-repositories-only",
      severity: "error",
      from: { path: "^(apps|packages|content|tools|bench)/", pathNot: `${TESTS_AND_TOOLS}|${SQL_FILES}` },
      to: { path: SQL_LIBRARIES, dependencyTypesNot: ["type-only"] },
    },

    // In the studio.
    {
      name: "games-are-pure",
      comment: "A game engine computes from its data and its random source, without input or output.",
      severity: "error",
      from: { path: "^apps/studio/src/games/", pathNot: TESTS_AND_TOOLS },
      to: { path: "^apps/studio/src/(?!games/)|(^|/)node_modules/(pg|fastify|pino)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|[.]cache|coverage)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
