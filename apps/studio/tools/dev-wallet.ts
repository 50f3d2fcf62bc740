/**
 * Runs the studio alone, with a wallet in memory and a one-page lobby:
 *   node apps/studio/tools/dev-wallet.ts [port=9100]
 * Then, on port + 1:
 *   /                          every game of the catalogue
 *   /<gameCode>[?free][&lang=fil][&user=name][&bare]   the game in a sandboxed frame, or unframed with `bare`
 *   /fault/<call>/<behaviour>[/<times>]   behaviour of the wallet's next calls; see testing/wallet-peer.ts
 * The database is temporary, or the one at STUDIO_DATABASE_URL.
 */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type GameUrlRequest,
  gamePaths,
  SIGNATURE_HEADER,
  sign,
  type WalletCall,
} from "@foyer/wallet-protocol";
import { copyTemplate } from "../../../tools/postgres/test-database.ts";
import { startTestServer } from "../../../tools/postgres/test-server.ts";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/database/migrate.ts";
import { type Behaviour, WalletPeer } from "../testing/wallet-peer.ts";

const START = 500 * 100_000;
const port = Number(process.argv[2] ?? 9100);
const folder = mkdtempSync(path.join(tmpdir(), "foyer-dev-wallet-"));
const keys = (name: string) => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = {
    public: publicKey.export({ type: "spki", format: "pem" }).toString(),
    private: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  for (const [kind, text] of Object.entries(pem))
    writeFileSync(path.join(folder, `${name}-${kind}.pem`), text, { mode: 0o600 });
  return pem;
};
const [studio, operator] = [keys("studio"), keys("operator")];

const url = process.env["STUDIO_DATABASE_URL"];
const server = url ? undefined : await startTestServer();
const databaseUrl = server
  ? (await copyTemplate(server.databaseAdminUrl, server.runPrefix, { name: "studio", migrate }))
      .connectionString
  : (url ?? "");
if (url) await migrate(url);

const peer = new WalletPeer(studio.public);
await peer.listen(port + 2);
const app = await createApp({
  config: readConfig({
    ...process.env,
    STUDIO_PORT: String(port),
    STUDIO_DATABASE_URL: databaseUrl,
    WALLET_URL: peer.url,
    STUDIO_PRIVATE_KEY_FILE: path.join(folder, "studio-private.pem"),
    OPERATOR_PUBLIC_KEY_FILE: path.join(folder, "operator-public.pem"),
  }),
});
await app.listen({ port, host: "127.0.0.1" });

const tokens = new Map<string, string>();
function playerOf(user: string): { user: string; token: string; currency: string } {
  const token = tokens.get(user) ?? peer.admit(START, user);
  tokens.set(user, token);
  return { user, token, currency: "CNY" };
}

async function ask(name: string, body: object): Promise<{ url?: string; error?: string }> {
  const text = JSON.stringify(body);
  const answer = await fetch(`http://127.0.0.1:${port}${name}`, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(text, operator.private) },
  });
  return (await answer.json()) as { url?: string; error?: string };
}

const lobby = createServer(async (request, response) => {
  const target = new URL(request.url ?? "/", `http://127.0.0.1:${port + 1}`);
  const [first = "", call = "", behaviour = "", times = "1"] = target.pathname.slice(1).split("/");
  const html = (text: string) => response.writeHead(200, { "content-type": "text/html" }).end(text);
  if (first === "fault") {
    peer.script(call as WalletCall, ...new Array<Behaviour>(Number(times)).fill(behaviour as Behaviour));
    return html(`The next ${times} ${call}: ${behaviour}.`);
  }
  if (first === "") {
    const list = (await ask(gamePaths.list, { operator_id: 1 })) as unknown as {
      game_code: string;
      name: string;
    }[];
    return html(list.map((g) => `<a href="/${g.game_code}">${g.name}</a><br>`).join(""));
  }
  const options = target.searchParams;
  const launch: GameUrlRequest = {
    operator_id: 1,
    game_code: first,
    platform: "GPL_MOBILE",
    country: "XX",
    lang: options.get("lang") ?? "en",
    lobby_url: target.origin,
    ...(options.has("free") ? { currency: "XXX" } : playerOf(options.get("user") ?? "dev")),
  };
  const { url, error } = await ask(gamePaths.url, launch);
  if (!url) return html(`${error}`);
  if (options.has("bare")) return response.writeHead(302, { location: url }).end();
  return html(
    `<!doctype html><meta name="viewport" content="width=device-width"><style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block;background:#000}</style><iframe sandbox="allow-scripts" allow="autoplay; fullscreen" src="${url}"></iframe>`,
  );
});
lobby.listen(port + 1, "127.0.0.1", () => console.log(`Open http://127.0.0.1:${port + 1}/`));

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    lobby.closeAllConnections();
    lobby.close();
    await app.close();
    await peer.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
