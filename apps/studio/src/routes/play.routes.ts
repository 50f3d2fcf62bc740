import { readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Table } from "../game-catalogue.ts";
import type { Boot } from "../play-api.ts";
import { isReference } from "../references.ts";
import { isPaid } from "../rounds/rounds.service.ts";
import type { Services } from "../services.ts";
import type { SessionRow } from "../sessions/sessions.repository.ts";
import { closedPage } from "./closed-page.ts";
import { sendCompressed } from "./compressed.ts";
import { framesOf, pagePolicy } from "./policy.ts";

const MARKER = "<!--boot-->";

/** The game page with its initial state, and its asset files. */
export async function playRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gameCatalogue, sessions, tableState } = services;
  const file = path.join(config.STUDIO_CLIENT_DIR, "index.html");
  let html: string | undefined;
  const page = () => {
    html ??= readFileSync(file, "utf8");
    if (!html.includes(MARKER)) throw new Error(`${file} has no place for a game's data`);
    return html;
  };

  await app.register(fastifyStatic, {
    root: path.join(config.STUDIO_CLIENT_DIR, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
    // A page with an opaque origin loads even its own files cross-origin.
    setHeaders: (reply) => {
      reply.header("access-control-allow-origin", "*");
    },
  });

  app.get("/play/:ref", async (request, reply) => {
    const { ref } = request.params as { ref: string };
    const opened = isReference(ref) ? await sessions.open(ref) : undefined;
    const table = opened && gameCatalogue.table(opened.session.gameCode);
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").type("text/html");
    if (!opened || !table)
      return reply
        .code(410)
        .header("content-security-policy", pagePolicy(config, ["*"]))
        .send(closedPage());
    const boot = await bootOf(opened.session, opened.page, table);
    reply.header("content-security-policy", pagePolicy(config, framesOf(config, opened.session.lobbyUrl)));
    return sendCompressed(
      request,
      reply,
      page().replace(MARKER, () => bootScript(boot)),
    );
  });

  async function bootOf(session: SessionRow, ref: string, table: Table): Promise<Boot> {
    return {
      ref,
      language: /^(fil|tl)\b/.test(session.language) ? "TY" : "EN",
      free: !isPaid(session),
      minimumCycleMs: session.minimumCycleMs,
      turbo: session.turbo,
      currency: { code: session.currency, symbol: symbolOf(session.currency) },
      title: table.entry.gameName,
      vendor: table.vendorName,
      ...table.look,
      game: table.rules,
      lobbyOrigin: new URL(session.lobbyUrl).origin,
      state: await tableState.of(session, table),
    };
  }
}

/** JSON in a data block: "<" is escaped, so no text in it can close the element. */
function bootScript(boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="boot">${json}</script>`;
}

function symbolOf(currency: string): string {
  if (currency === "XXX") return "";
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
