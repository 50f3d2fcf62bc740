import { runWithDependencies } from "./bootstrap.mjs";

runWithDependencies("tools/dev.ts");
