import { transform } from "oxc-transform-react";
import type { Plugin } from "vite";

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

/**
 * It replaces BigInt literals by `undefined` without an error (https://github.com/oxc-project/oxc/issues/26161), so
 * their files are not compiled.
 */
const BIGINT_LITERAL = /\b\d\w*n\b/;

/**
 * The React Compiler on our own source, for browsers (docs/decisions/0108). It must see the result of Lingui's macro
 * and JSX, so JSX and Fast Refresh are left to Vite.
 */
export function reactCompiler(): Plugin {
  let sourcemap = true;
  return {
    name: "foyer-react-compiler",
    enforce: "pre",
    configResolved({ command, build }) {
      sourcemap = command === "serve" || Boolean(build.sourcemap);
    },
    transform: {
      filter: {
        id: { include: /\/src\/.*\.tsx?(?:\?|$)/, exclude: [EXEMPT, /\?(?:raw|url)/] },
        // It works on hooks and components only.
        code: /\buse[A-Z]\w*|<[A-Za-z>]/,
      },
      async handler(code, id, options) {
        // The server renders each component once: there is nothing to memoise.
        if (options?.ssr || BIGINT_LITERAL.test(code)) return;
        const result = await transform(id.split("?")[0] ?? id, code, { jsx: "preserve", sourcemap });
        if (result.fatal) this.error(result.errors.map(({ message }) => message).join("\n"));
        return { code: result.code, map: (result.map ?? null) as never };
      },
    },
  };
}
