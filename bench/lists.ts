import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../tools/postgres/server.ts";
import { inDatabase, readDatabases } from "./databases.ts";
import { processSeconds } from "./process-seconds.ts";
import {
  CLIENT_CORE,
  CONNECTIONS,
  exec,
  type Load,
  load,
  SERVER_CORE,
  startGateway,
  startScript,
  startServer,
} from "./processes.ts";
import { type Figure, median, type Section, table } from "./report.ts";

/** Many short rounds, because other load on the machine comes and goes within seconds. */
const ROUNDS = 9;
const SECONDS = 1;

const LISTS = {
  games: "/lgw/games?gameType=RNG&language=EN&platform=html5",
  "hot games": "/lgw/games/popular?language=EN&platform=html5",
  vendors: "/wps/system/vassalage/mapping",
  announcements: "/wps/system/announcements?groupName=m_home&types=B,PL",
} as const;

/**
 * A database with the catalogue for the lists: 24 vendors, 640 games, six banners, twelve announcements.
 */
async function fill(url: string): Promise<void> {
  await inDatabase(url, (client) =>
    client.query(`
    INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY');
    INSERT INTO vendors (merchant_id, code, display_name)
      SELECT m.id, 'VENDOR_' || i, 'Vendor ' || i FROM merchants m, generate_series(1, 24) i;
    INSERT INTO vendor_categories (vendor_id, category, sort) SELECT id, 'RNG', id FROM vendors;
    INSERT INTO games (merchant_id, vendor_id, category, code, name, min_bet, free_play, hot_rank, sort,
                       picture_base, picture_tint, picture_glow)
      SELECT v.merchant_id, v.id, 'RNG', 'game-' || i, 'Ember Orchard ' || i, 10000, true,
             CASE WHEN i <= 24 THEN i END, i, '/art/vendor-ember-orchard-' || md5(i::text), '#2b1d3a', '#c8563e'
        FROM generate_series(1, 640) i JOIN vendors v ON v.code = 'VENDOR_' || (1 + i % 24);
    INSERT INTO announcements (merchant_id, type, starts_at)
      SELECT m.id, 'PL', now() - i * interval '1 day' FROM merchants m, generate_series(1, 12) i;
    INSERT INTO announcement_texts (announcement_id, language, title, content)
      SELECT id, 'EN', 'News of the house ' || id, '<p>' || repeat('A sentence about the house. ', 8) || '</p>' FROM announcements;
    INSERT INTO banners (merchant_id, group_name, url, sort, picture_base, picture_tint, picture_glow,
                         colour_from, colour_to, colour_light, starts_at)
      SELECT m.id, 'm_home', '/m/activity', i, '/art/banner-' || i, '#2b1d3a', '#c8563e', '#2b1d3a', '#c8563e', '#ffd9a0',
             now() - interval '1 day' FROM merchants m, generate_series(1, 6) i;
    INSERT INTO banner_texts (banner_id, language, eyebrow, title, action)
      SELECT id, 'EN', 'Tonight', 'A house by night ' || id, 'Come on in' FROM banners;
    ANALYZE;`),
  );
}

/** Baselines of the lists: bare node:http with the same bytes, and nginx with them in a file. */
async function startFloors(folder: string, bodies: ReadonlyMap<string, { body: Buffer; coding: string }>) {
  const files = [...bodies.values()].map(({ body, coding }, i) => ({
    file: path.join(folder, `list-${i}`),
    body,
    coding,
    i,
  }));
  for (const { file, body } of files) await writeFile(file, body);
  const script = `import { createServer } from "node:http";
     import { readFileSync } from "node:fs";
     const answers = new Map(${JSON.stringify(files.map(({ file, coding, i }) => [`/list-${i}`, file, coding]))}.map(([url, file, coding]) => {
       const body = readFileSync(file);
       const head = ["content-type", "application/json; charset=utf-8", "content-length", String(body.length)];
       if (coding) head.push("content-encoding", coding);
       return [url, { body, head }];
     }));
     createServer((request, response) => {
       const { head, body } = answers.get(request.url);
       response.writeHead(200, head);
       response.end(body);
     }).listen(process.env.PORT, "127.0.0.1");`;
  const port = await freePort();
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log /dev/null;
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
       client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
       uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
       default_type "application/json; charset=utf-8";
       server {
         listen 127.0.0.1:${port}; root ${folder};
         ${files.map(({ i, coding }) => `location = /list-${i} { ${coding ? `add_header content-encoding ${coding};` : ""} }`).join("\n")}
       }
     }`,
  );
  // nginx drops root for `nobody`, who needs to read the files
  await exec("chmod", ["-R", "a+rX", folder]);
  await using opened = new AsyncDisposableStack();
  const node = opened.use(await startScript(folder, script, "/list-0"));
  const nginx = opened.use(await startServer({ command: ["nginx", "-c", config], port, ready: "/list-0" }));
  const resources = opened.move();
  return {
    nodePid: node.pid,
    node: (i: number) => `${node.url}/list-${i}`,
    nginx: (i: number) => `${nginx.url}/list-${i}`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A load with the CPU time that one request takes the server, in microseconds. */
async function measured(pid: number, url: string, headers: Readonly<Record<string, string>>) {
  const before = await processSeconds(pid);
  const result = await load(url, SECONDS, headers);
  const seconds = ((await processSeconds(pid)) ?? Number.NaN) - (before ?? Number.NaN);
  return { ...result, cpu: (seconds * 1e6) / (result.rate * SECONDS) };
}

const encoded = (coding: string) => ({ "accept-encoding": coding || "identity" });

/** Hot public lists on one core, load from the other, in turns with the baselines. */
export async function run(): Promise<Section> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "foyer-bench-lists-"));
  await using databases = await readDatabases();
  const databaseUrl = await databases.create();
  await fill(databaseUrl);
  await using gateway = await startGateway(databaseUrl);
  const requests = Object.entries(LISTS).flatMap(([name, address]) =>
    ["", "br"].map((coding) => ({ name, address, coding })),
  );
  const bodies = new Map<string, { body: Buffer; coding: string }>();
  for (const { name, address, coding } of requests) {
    // curl does not decompress by default
    const { stdout } = await exec(
      "curl",
      ["-sf", "-H", `accept-encoding: ${coding || "identity"}`, gateway.url + address],
      { encoding: "buffer" },
    );
    bodies.set(`${name} ${coding}`, { body: stdout, coding });
  }
  await using floors = await startFloors(folder.path, bodies);
  const figures: Figure[] = [];
  for (const [i, { name, address, coding }] of requests.entries()) {
    const rounds: { ours: Load & { cpu: number }; node: Load & { cpu: number }; nginx: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        node: await measured(floors.nodePid, floors.node(i), encoded(coding)),
        ours: await measured(gateway.pid, gateway.url + address, encoded(coding)),
        nginx: await load(floors.nginx(i), SECONDS, encoded(coding)),
      });
    const rate = (who: "ours" | "node" | "nginx") => median(rounds.map((r) => r[who].rate));
    const p99 = (who: "ours" | "node") => median(rounds.map((r) => r[who].p99));
    const cpu = (who: "ours" | "node") => median(rounds.map((r) => r[who].cpu));
    const size = ((bodies.get(`${name} ${coding}`)?.body.length ?? 0) / 1024).toFixed(1);
    const what = `${name}, ${size} KB${coding && ` ${coding}`}`;
    const perSecond = (n: number) => `${Math.round(n).toLocaleString("en")} req/s`;
    figures.push(
      {
        what: `${what}: against node:http`,
        value: perSecond(rate("ours")),
        floor: perSecond(rate("node")),
        ratio: median(rounds.map((r) => r.ours.rate / r.node.rate)),
        target: { atLeast: 0.95 },
      },
      {
        what: `${what}: CPU time of a request`,
        value: `${cpu("ours").toFixed(1)} µs`,
        floor: `node:http ${cpu("node").toFixed(1)} µs`,
        ratio: cpu("ours") / cpu("node"),
        target: { atMost: 1.05 },
      },
      {
        what: `${what}: against nginx`,
        value: perSecond(rate("ours")),
        floor: perSecond(rate("nginx")),
        ratio: median(rounds.map((r) => r.ours.rate / r.nginx.rate)),
        target: { atLeast: 0.6 },
      },
      {
        what: `${what}: p99`,
        value: `${p99("ours").toFixed(2)} ms`,
        floor: `node:http ${p99("node").toFixed(2)} ms`,
        ratio: median(rounds.map((r) => r.ours.p99 / r.node.p99)),
        target: { atMost: 1.3 },
      },
    );
  }
  return {
    title: "Hot public lists",
    method: `The gateway, bare node:http with a prebuilt buffer and nginx with a file of the same bytes, each on core ${SERVER_CORE}; wrk with ${CONNECTIONS} connections on core ${CLIENT_CORE}; in turn, ${SECONDS} s each, median of ${ROUNDS} rounds.`,
    figures,
  };
}

if (import.meta.main) console.log(table(await run()));
