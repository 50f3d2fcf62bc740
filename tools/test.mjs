import { runWithDependencies } from "./bootstrap.mjs";

runWithDependencies("tools/test.ts");
