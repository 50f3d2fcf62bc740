import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineProject } from "vitest/config";
import { catalogues } from "./build/catalogues.ts";
import { clientBuild } from "./build/client-build.ts";
import { commonPasswords } from "./build/common-passwords.ts";
import { sourceTransforms } from "./build/source-transforms.ts";

const root = import.meta.dirname;

/** Specs that render components: they need the build's transforms, unlike unit tests of plain functions. */
export default defineProject({
  root,
  plugins: [sourceTransforms(root), catalogues(), react(), clientBuild(root), commonPasswords()],
  define: { "import.meta.env.SSR": "true" },
  test: { name: "web", include: [path.join(root, "test/**/*.spec.tsx")], testTimeout: 120_000 },
});
