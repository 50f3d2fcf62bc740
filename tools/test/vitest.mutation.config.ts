import { defineConfig } from "vitest/config";

/** The pure rules' own tests, for the mutation run: fast, and without a database. */
export default defineConfig({ test: { include: ["packages/domain/src/**/*.test.ts"] } });
