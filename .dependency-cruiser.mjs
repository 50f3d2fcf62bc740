/**
 * Who may know whom (docs/ARCHITECTURE.md). `npm run check` runs this by tools/checks/directions.ts, which also holds
 * that every module was seen; tools/checks/directions.test.ts plants a violation of each rule.
 */

/** Features that every other feature may use. */
const GROUND = "session|verification|whitelabel|field-rules|unread|conversation";
/** Tests, their helpers, and programs that people run by hand. */
const BESIDE = "[.](test|spec)[.]tsx?$|[.-](testing|fixture)[.]ts$|/(test|testing|tools)/";
/** Where SQL may stand: repositories, what runs before and beside requests, and the studio's stores. */
const SQL_ROOMS =
  "[.]repository[.]ts$|^apps/gateway/src/(plugins|migrations)/|^apps/studio/src/(database|plugins|migrations)/|^(tools|bench)/";
const SQL_LIBRARIES = "(^|/)node_modules/(pg|pg-[^/]+|kysely)/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circle",
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

    // Between the parts.
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^packages/contract/", pathNot: BESIDE },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/contract/" },
    },
    {
      name: "domain-knows-the-contract-only",
      severity: "error",
      from: { path: "^packages/domain/", pathNot: BESIDE },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/(domain|contract)/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: BESIDE },
      to: {
        path: "(^|/)node_modules/(react|react-dom|fastify|pg|kysely)/|^(node:)?(fs|http|net|child_process)(/|$)",
      },
    },
    {
      name: "wallet-protocol-and-artwork-stand-alone",
      severity: "error",
      from: { path: "^packages/(wallet-protocol|artwork)/", pathNot: BESIDE },
      to: { path: "^(packages|apps|content|tools|e2e|bench)/", pathNot: "^packages/$1/" },
    },
    {
      name: "apps-never-meet",
      comment: "Front, platform and house vendor talk over the network, by contract and wallet protocol.",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "studio-is-a-stranger",
      comment: "The house vendor is a vendor like any other: nothing of the platform is at its hand.",
      severity: "error",
      from: { path: "^apps/studio/" },
      to: { path: "^packages/", pathNot: "^packages/(wallet-protocol|artwork)/" },
    },
    {
      name: "front-draws-and-pays-nothing",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "^packages/(wallet-protocol|artwork)/" },
    },
    {
      name: "front-bundles-no-schemas",
      comment:
        "Of the contract the front takes types and the endpoint tables; schemas and their runtime stay outside.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: BESIDE },
      to: {
        path: "^packages/contract/|(^|/)node_modules/typebox/",
        pathNot: "/((desk-)?endpoint-table|errors)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "front-side-of-the-contract-has-no-schemas",
      severity: "error",
      from: { path: "^packages/contract/src/((desk-)?endpoint-table|errors)[.]ts$" },
      to: { path: ".", pathNot: "/((desk-)?endpoint-table|errors)[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "gateway-draws-nothing",
      severity: "error",
      from: { path: "^apps/gateway/src/", pathNot: BESIDE },
      to: { path: "^packages/artwork/" },
    },
    {
      name: "content-knows-artwork-only",
      severity: "error",
      from: { path: "^content/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(packages|apps|tools|e2e|bench)/", pathNot: "^packages/artwork/" },
    },
    {
      name: "nothing-leans-on-tools",
      severity: "error",
      from: { path: "^(apps|packages|content)/", pathNot: BESIDE },
      to: { path: "^(tools|e2e|bench)/" },
    },
    {
      name: "journeys-touch-the-running-product-only",
      severity: "error",
      from: { path: "^e2e/" },
      to: { path: "^(apps|content)/" },
    },
    {
      name: "tests-are-not-for-use",
      severity: "error",
      from: { path: "^(apps|packages|content)/.*/?src/", pathNot: BESIDE },
      to: { path: BESIDE },
    },

    // In the front: lib, i18n <- ui <- features <- screens <- app.
    {
      name: "ui-and-lib-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(ui|lib|i18n)/" },
      to: { path: "^apps/web/src/(app|screens|features)/" },
    },
    {
      name: "lib-and-texts-know-no-ui",
      severity: "error",
      from: { path: "^apps/web/src/(lib|i18n)/" },
      to: { path: "^apps/web/src/ui/" },
    },
    {
      name: "ui-fetches-nothing",
      severity: "error",
      from: { path: "^apps/web/src/ui/" },
      to: { path: "^(apps/web/src/lib/http|packages/contract/)|(^|/)node_modules/@tanstack/react-query/" },
    },
    {
      name: "features-look-down",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/(app|screens)/" },
    },
    {
      name: "features-do-not-meet",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/([^/]+)/", pathNot: `^apps/web/src/features/($1|${GROUND})/` },
    },
    {
      name: "ground-features-stay-ground",
      severity: "error",
      from: { path: `^apps/web/src/features/(${GROUND})/` },
      to: { path: "^apps/web/src/features/([^/]+)/", pathNot: `^apps/web/src/features/(${GROUND})/` },
    },
    {
      name: "inner-rooms-are-private",
      severity: "error",
      from: { path: "^apps/web/src/([^/]+)/([^/]+)/" },
      to: { path: "^apps/web/src/features/[^/]+/.+/", pathNot: "^apps/web/src/$1/$2/" },
    },
    {
      name: "screens-do-not-meet",
      severity: "error",
      from: { path: "^apps/web/src/screens/([^/]+)/" },
      to: { path: "^apps/web/src/(app|screens)/", pathNot: "^apps/web/src/screens/$1/" },
    },

    // In the gateway: routes -> service -> repository.
    {
      name: "modules-do-not-reach-into-repositories",
      comment: "A module uses another through its service.",
      severity: "error",
      from: { path: "^apps/gateway/src/modules/([^/]+)/", pathNot: BESIDE },
      to: {
        path: "^apps/gateway/src/modules/[^/]+/.+[.]repository[.]ts$",
        pathNot: "^apps/gateway/src/modules/$1/",
      },
    },
    {
      name: "routes-ask-the-service",
      severity: "error",
      from: { path: "^apps/gateway/.+[.]routes[.]ts$" },
      to: { path: "[.]repository[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-know-no-routes",
      severity: "error",
      from: { path: "^apps/gateway/.+[.](service|repository)[.]ts$" },
      to: { path: "[.]routes[.]ts$|(^|/)node_modules/fastify/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "repositories-know-no-service",
      severity: "error",
      from: { path: "^apps/gateway/.+[.]repository[.]ts$" },
      to: { path: "[.]service[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "providers-use-services",
      comment:
        "A vendor's dialect speaks to wallet and launch through their services, and to no other dialect.",
      severity: "error",
      from: { path: "^apps/gateway/src/providers/", pathNot: BESIDE },
      to: { path: "^apps/gateway/src/modules/.+[.](repository|routes)[.]ts$" },
    },
    {
      name: "dialects-do-not-meet",
      severity: "error",
      from: { path: "^apps/gateway/src/providers/([^/]+)/", pathNot: BESIDE },
      to: { path: "^apps/gateway/src/providers/[^/]+/", pathNot: "^apps/gateway/src/providers/$1/" },
    },
    {
      name: "modules-know-no-dialect",
      severity: "error",
      from: { path: "^apps/gateway/src/modules/([^/]+)/", pathNot: BESIDE },
      to: { path: "^apps/gateway/src/providers/[^/]+/" },
    },
    {
      name: "sql-in-repositories-and-migrations",
      severity: "error",
      from: { path: "^(apps|packages|content|tools|bench)/", pathNot: `${BESIDE}|${SQL_ROOMS}` },
      to: { path: SQL_LIBRARIES, dependencyTypesNot: ["type-only"] },
    },

    // In the studio.
    {
      name: "games-are-pure",
      comment:
        "A game's engine computes from its data and its random source; nothing comes from or goes outside.",
      severity: "error",
      from: { path: "^apps/studio/src/games/", pathNot: BESIDE },
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
