import { runWithDependencies } from "./bootstrap.mjs";

runWithDependencies("tools/launch.ts", { development: false });
