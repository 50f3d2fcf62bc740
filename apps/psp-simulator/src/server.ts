import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";

/** Exits with one sentence instead of a stack trace: start-up failures are for the person who starts it. */
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

const app = await createApp(config).catch((error: Error) =>
  giveUp(`The payment simulator cannot start: ${error.message}.`),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  await app.listen({ port: config.PSP_PORT, host: config.HOST });
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") giveUp(`Port ${config.PSP_PORT} is in use.`);
  giveUp(`The payment simulator cannot listen: ${(error as Error).message}.`);
}
