import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { MigrationError, migrate } from "./db/migrate.ts";
import { IncompleteSchemaError, requireSchema } from "./db/schema.ts";
import { OtherSecretError } from "./deployment.ts";
import { OtherStudioError } from "./providers/providers.module.ts";

/** Exits with one sentence instead of a stack trace: the person who starts the gateway has to act on it. */
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
  await migrate(config.DATABASE_URL);
  await requireSchema(config.DATABASE_URL);
} catch (error) {
  if (error instanceof MigrationError || error instanceof IncompleteSchemaError) giveUp(error.message);
  const { message, code } = error as Error & { code?: string };
  // a SQLSTATE comes from the server, which was reached then
  giveUp(
    `The database ${/^(?=.*\d)[0-9A-Z]{5}$/.test(code ?? "") ? "refused the migration" : "cannot be reached"}: ${message}.`,
  );
}

/** What the person who starts this gateway has to mend: the errors' messages are for them. */
const isForPerson = (error: unknown): error is Error =>
  error instanceof OtherSecretError || error instanceof OtherStudioError;

const app = await createApp({ config }).catch((error: unknown) => {
  if (isForPerson(error)) giveUp(error.message);
  throw error;
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  await app.listen({ port: config.PORT, host: config.HOST });
} catch (error) {
  if (isForPerson(error)) giveUp(error.message);
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") giveUp(`Port ${config.PORT} is in use.`);
  giveUp(`The gateway cannot listen: ${(error as Error).message}.`);
}
