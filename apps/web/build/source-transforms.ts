import type { Plugin } from "vite";
import { linguiMacro } from "./lingui-macro.ts";
import { reactCompiler } from "./react-compiler.ts";

/**
 * Transforms of our own source, in their order. They must run before the React plugin: after it the build passes but
 * the page fails.
 */
export const sourceTransforms = (root: string): Plugin[] => [linguiMacro(root), reactCompiler()];
