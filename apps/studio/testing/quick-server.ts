/** The studio as `src/server.ts` runs it, with short timings for tests. */
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/database/migrate.ts";
import { QUICK } from "./timings.ts";

const config = readConfig(process.env);
await migrate(config.STUDIO_DATABASE_URL);
const app = await createApp({ config, timings: QUICK });
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.STUDIO_PORT, host: config.HOST });
