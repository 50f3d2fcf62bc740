import { type PluginItem, type TransformOptions, transformAsync } from "@babel/core";
import { makeConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import { storedResults } from "./stored-results.ts";

const SOURCE = /\/src\/.*\.tsx?$/;
/** The compiler works on hooks and components only. */
const FOR_COMPILER = /\buse[A-Z]\w*|<[A-Za-z>]/;
/**
 * The shell and home render rarely, and the compiler's caches would add 5 KB before the first tap; the tile and
 * everything in long lists is compiled.
 */
const EXEMPT = new RegExp(
  `/src/(?:${[
    "app/",
    "entities/(?:announcement/notice-marquee|banner/|category/|merchant/|session/|vendor/)",
    "features/(?:sign-out|switch-language|switch-theme)/",
    "screens/(?:home|sidebar)/",
    "widgets/(?:banner-carousel|game-rail|side-menu)/",
  ].join("|")})`,
);
const FOR_MACRO = /@lingui\/(core|react)\/macro/;

/**
 * Lingui's macro on our own source, then, for browsers, the React Compiler. Must run before the React plugin: after it
 * the build passes but the page fails. Types and JSX are left to Vite.
 */
export function sourceTransforms(root: string): Plugin {
  // lingui.config.ts is about extraction, and the macro needs nothing of it.
  const linguiConfig = makeConfig({ locales: [] }, { skipValidation: true });
  const stored = storedResults<{ code: string; map: object } | null>(root);
  return {
    name: "foyer-source-transforms",
    enforce: "pre",
    async transform(code, id, options) {
      const file = id.split("?")[0] ?? id;
      if (!SOURCE.test(file) || id.includes("?raw") || id.includes("?url")) return;
      const plugins: PluginItem[] = [];
      if (FOR_MACRO.test(code)) plugins.push(["@lingui/babel-plugin-lingui-macro", { linguiConfig }]);
      // The server renders each component once: there is nothing to memoise, and the compiler is most of a build.
      if (!options?.ssr && FOR_COMPILER.test(code) && !EXEMPT.test(file))
        plugins.push("babel-plugin-react-compiler");
      if (plugins.length === 0) return;
      const settings: TransformOptions = {
        cwd: root,
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
        plugins,
      };
      // The macro keeps texts and comments in messages unless it runs in production.
      const production = process.env["NODE_ENV"] === "production";
      const result = await stored.of([code, settings, { production }], async () => {
        const transformed = await transformAsync(code, settings);
        return transformed?.code ? { code: transformed.code, map: transformed.map as object } : null;
      });
      return result ? { code: result.code, map: result.map as never } : undefined;
    },
  };
}
