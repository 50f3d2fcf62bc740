import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { MigrationError, migrate } from "./database/migrate.ts";

/**
 * Exits with one sentence instead of a stack trace: start-up failures are for the person who runs the
 * studio.
 */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const config = (() => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message);
    throw error;
  }
})();

try {
  await migrate(config.STUDIO_DATABASE_URL);
} catch (error) {
  if (error instanceof MigrationError) giveUp(error.message);
  const { message, code } = error as Error & { code?: string };
  // a SQLSTATE comes from the server, which was reached then
  giveUp(
    `The studio's database ${/^(?=.*\d)[0-9A-Z]{5}$/.test(code ?? "") ? "refused the migration" : "cannot be reached"}: ${message}.`,
  );
}

const app = await createApp({ config }).catch((error: Error) => giveUp(error.message));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  await app.listen({ port: config.STUDIO_PORT, host: config.HOST });
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") giveUp(`Port ${config.STUDIO_PORT} is in use.`);
  giveUp(`The studio cannot listen: ${(error as Error).message}.`);
}
