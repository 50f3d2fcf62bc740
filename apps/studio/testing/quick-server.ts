/** The studio as `src/server.ts` runs it, with short timings for tests; a patient one waits for its wallet until it dies. */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/database/migrate.ts";
import { PATIENT, QUICK } from "./timings.ts";

const config = readConfig(process.env);
await migrate(config.STUDIO_DATABASE_URL);
const timings = process.env["STUDIO_TIMINGS"] === "patient" ? PATIENT : QUICK;
const app = await createApp({ config, timings });
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.STUDIO_PORT, host: config.HOST });
