import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";

/** A stub for gateway, studio and payment simulator in the launcher's tests: ready, crashing or stopping on demand. */
const [, , name = "stub", portSetting = "PORT", urlSetting = "DATABASE_URL"] = process.argv;
if (process.env["STUB_FAILS"] === name) {
  process.stderr.write(`The ${name} does not like its settings.\n`);
  process.exit(1);
}

if (process.env["STUB_THROWS"] === name) throw new Error("a fault of the stub");

async function isReady(): Promise<boolean> {
  if (urlSetting === "") return true;
  const client = new pg.Client(process.env[urlSetting]);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "CREATE TABLE IF NOT EXISTS visit (at timestamptz DEFAULT now()); INSERT INTO visit DEFAULT VALUES",
    );
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const server = createServer(async (request, response) => {
  if (request.url === "/crash") process.exit(3);
  if (request.url === "/env") return response.end(JSON.stringify({ pid: process.pid, ...process.env }));
  response.statusCode = (await isReady()) ? 200 : 503;
  response.end();
});
if (process.env["STUB_WAITS"] === name) setInterval(() => {}, 1_000);
else server.listen(Number(process.env[portSetting]), process.env["HOST"]);

process.on("SIGTERM", () => {
  if (process.env["STUB_STOP_LOG"]) appendFileSync(process.env["STUB_STOP_LOG"], `${name}\n`);
  process.exit(0);
});
