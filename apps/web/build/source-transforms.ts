import path from "node:path";
import { type PluginItem, transformAsync } from "@babel/core";
import type { Plugin } from "vite";

const SOURCE = /\/src\/.*\.tsx?$/;
/** Hooks and components are all the compiler works on. */
const FOR_COMPILER = /\buse[A-Z]\w*|<[A-Za-z>]/;
/**
 * The shell and home draw seldom, and the compiler's caches in them would cost 5 KB before the first tap; the tile
 * and all that stands in long lists is compiled.
 */
const EXEMPT = /\/src\/(app|screens\/home|features\/(banners|notices|vendors|whitelabel|session))\//;
const FOR_MACRO = /@lingui\/(core|react)\/macro/;

/**
 * Lingui's macro, then the React Compiler, over our own source. It must stand before the React plugin: behind it
 * the page dies while the build passes. Types and JSX are left for Vite to take off.
 */
export function sourceTransforms(root: string): Plugin {
  // The macro looks for its settings where the process was started, which need not be here.
  process.env.LINGUI_CONFIG ??= path.join(root, "lingui.config.ts");
  return {
    name: "foyer-source-transforms",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!SOURCE.test(file) || id.includes("?raw") || id.includes("?url")) return;
      const plugins: PluginItem[] = [];
      if (FOR_MACRO.test(code)) plugins.push("@lingui/babel-plugin-lingui-macro");
      if (FOR_COMPILER.test(code) && !EXEMPT.test(file)) plugins.push("babel-plugin-react-compiler");
      if (plugins.length === 0) return;
      const result = await transformAsync(code, {
        cwd: root,
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
        plugins,
      });
      return result?.code ? { code: result.code, map: result.map as never } : undefined;
    },
  };
}
