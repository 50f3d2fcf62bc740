import { readFile } from "node:fs/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { bytesOf, codingOf, type Entry, isUnchanged, makeEntry } from "../../cache/entry.ts";
import { isLocalDeployment } from "../../http/public-url.ts";
import { describeContract, type OpenApi } from "./openapi.ts";

const PACKAGE = new URL("../../../package.json", import.meta.url);

/**
 * Serves the contract as an OpenAPI 3.1 document at /docs/openapi.json and as a page at /docs, where the deployment wants
 * that. Must be registered before all modules with routes, because it describes what is registered after it.
 */
export const docsModule = fp(
  async (app) => {
    const { API_DOCS: wanted } = app.config;
    if (wanted === "off" || (wanted === undefined && !isLocalDeployment(app.config))) return;
    const { version } = JSON.parse(await readFile(PACKAGE, "utf8")) as { version: string };
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: {
          title: "Foyer platform",
          version,
          description:
            "Every answer is an envelope: `{ success: true, value }` or `{ success: false, errorCode, message, value? }`. Money is a decimal string in units of the currency.",
        },
        servers: [{ url: app.config.PUBLIC_URL ?? "/" }],
        components: {
          securitySchemes: {
            token: {
              type: "apiKey",
              in: "header",
              name: "Token",
              description:
                "From sign-in; `Authorization: Bearer` is accepted too, but never a token in a URL",
            },
            operatorToken: {
              type: "apiKey",
              in: "header",
              name: "Operator-Token",
              description: "From the sign-in to the back office",
            },
          },
        },
      },
      // components keep the names of the contract
      refResolver: {
        buildLocalReference: (json, _base, _fragment, index) =>
          (json["$id"] as string | undefined) ?? `Schema${index}`,
      },
      hideUntagged: true,
      transformObject: (document) =>
        "openapiObject" in document
          ? (describeContract(document.openapiObject as unknown as OpenApi) as object)
          : document.swaggerObject,
    });
    // It has a megabyte: it is serialised and compressed once, at the first request.
    let serialised: Promise<Entry> | undefined;
    async function sendDocument({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      serialised ??= makeEntry({
        key: "openapi",
        topics: [],
        validUntil: Number.POSITIVE_INFINITY,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "cache-control": "public, max-age=300",
          vary: "Accept-Encoding",
        },
        body: Buffer.from(JSON.stringify(app.swagger())),
      });
      const variant = (await serialised).variants[codingOf(headers["accept-encoding"])];
      reply.headers(variant.headers);
      if (!isUnchanged(headers["if-none-match"], variant.etag)) return reply.send(bytesOf(variant));
      return reply.code(304).removeHeader("content-length").send();
    }
    await app.register(swaggerUi, {
      routePrefix: "/docs",
      uiHooks: {
        // the library would serialise the document for each call of these two
        onRequest: (request, reply, done) => {
          if (request.routeOptions.url === "/docs/json")
            sendDocument(request, reply).catch((error: unknown) => reply.send(error));
          else if (request.routeOptions.url === "/docs/yaml") reply.redirect("/docs/openapi.json");
          else done();
        },
      },
      // the base layout has no top bar with Swagger's logo
      uiConfig: { layout: "BaseLayout", docExpansion: "list", deepLinking: false, validatorUrl: null },
      theme: { title: "Foyer platform" },
      staticCSP: {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        // the page draws some arrows with style attributes
        "style-src-attr": "'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
      },
    });
    app.get("/docs/openapi.json", { schema: { hide: true } }, sendDocument);
  },
  { name: "docs" },
);
