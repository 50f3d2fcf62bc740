import { type TransformOptions, transformAsync } from "@babel/core";
import { makeConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import { storedResults } from "./stored-results.ts";

/**
 * Lingui's macro on our own source: texts become ids. It is the only transform that needs Babel, so only files that
 * import it are parsed, and the results are stored.
 */
export function linguiMacro(root: string): Plugin {
  // lingui.config.ts is about extraction, and the macro needs nothing of it.
  const linguiConfig = makeConfig({ locales: [] }, { skipValidation: true });
  const stored = storedResults<{ code: string; map: object | null } | null>(root);
  let sourceMaps = true;
  return {
    name: "foyer-lingui-macro",
    enforce: "pre",
    configResolved({ command, build }) {
      sourceMaps = command === "serve" || Boolean(build.sourcemap);
    },
    transform: {
      filter: {
        id: { include: /\/src\/.*\.tsx?(?:\?|$)/, exclude: /\?(?:raw|url)/ },
        code: /@lingui\/(?:core|react)\/macro/,
      },
      async handler(code, id) {
        const file = id.split("?")[0] ?? id;
        const settings: TransformOptions = {
          cwd: root,
          filename: file,
          babelrc: false,
          configFile: false,
          sourceMaps,
          parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
          plugins: [["@lingui/babel-plugin-lingui-macro", { linguiConfig }]],
        };
        // The macro keeps texts and comments in messages unless it runs in production.
        const production = process.env["NODE_ENV"] === "production";
        const result = await stored.of([code, settings, { production }], async () => {
          const transformed = await transformAsync(code, settings);
          return transformed?.code ? { code: transformed.code, map: transformed.map ?? null } : null;
        });
        return result as { code: string; map: never } | null;
      },
    },
  };
}
