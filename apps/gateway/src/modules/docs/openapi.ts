import { contract } from "@foyer/contract";
import { BackOfficeEvents } from "@foyer/contract/back-office";
import { COMMON_ERRORS, type Endpoint, ErrorEnvelope } from "@foyer/contract/endpoint";
import { ERRORS, type ErrorCode } from "@foyer/contract/errors";
import { LiveEvents } from "@foyer/contract/events";
import { SEALED_TYPE } from "../../http/endpoint.ts";

type Json = Record<string, unknown>;
interface Parameter extends Json {
  schema: { default?: unknown };
}
interface Operation extends Json {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Json & { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}
export interface OpenApi {
  components: { schemas: Record<string, unknown>; parameters?: Record<string, unknown> };
  paths: Record<string, Record<string, Operation>>;
}

const HEADERS = {
  Merchant: "The merchant's code; default: the deployment's own",
  Language: "Language of the texts; a language the merchant does not offer counts as its default",
  EncryptionKey: "Base64url of the encapsulated key the body is sealed with",
  EncryptionKeyId: "Which of the platform's public keys the body is sealed to",
} as const;
/** Endpoints that answer with an event stream, and the schema of their events. */
const STREAMS: Readonly<Record<string, string>> = {
  "events.stream": "LiveEvents",
  "backoffice.events": "BackOfficeEvents",
};
const headerName = (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, "-");

const ref = (kind: "schemas" | "parameters", name: string) => ({ $ref: `#/components/${kind}/${name}` });

function describeErrors(endpoint: Endpoint, operation: Operation): void {
  const codes = [...new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors])];
  for (const [status, own] of Map.groupBy(codes, (code) => ERRORS[code]))
    operation.responses[status] = {
      description: own.map((code) => `\`${code}\``).join(", "),
      content: { "application/json": { schema: ref("schemas", "ErrorEnvelope") } },
    };
}

function describeBody(endpoint: Endpoint, operation: Operation, schemas: Record<string, unknown>): void {
  const bodySchema = operation.requestBody?.content["application/json"]?.schema;
  if (!bodySchema || !operation.requestBody) return;
  const name = (endpoint.body as { $id?: string }).$id;
  if (name) schemas[name] = bodySchema;
  const schema = name ? ref("schemas", name) : bodySchema;
  if (!endpoint.sealed) {
    operation.requestBody.content["application/json"] = { schema };
    return;
  }
  operation.requestBody = {
    required: true,
    description:
      "Base64url of the JSON sealed to the platform's public key (RFC 9180, base mode, DHKEM P-256, HKDF-SHA256, AES-128-GCM), method and path as additional data.",
    content: {
      [SEALED_TYPE]: {
        schema: {
          type: "string",
          contentEncoding: "base64url",
          contentMediaType: "application/json",
          contentSchema: schema,
        },
      },
    },
  };
}

/** A file is described by its media types only. */
function describeFiles({ upload, download }: Endpoint, operation: Operation): void {
  const files = (types: readonly string[]) =>
    Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  if (upload)
    operation.requestBody = {
      required: true,
      description: `At most ${upload.largest} bytes`,
      content: files(upload.types),
    };
  if (download) operation.responses["200"] = { description: "The file", content: files(download) };
}

const COOKIES =
  "Sends and sets cookies, which recognize the browser and prove nobody. For a web client on another origin the answer allows credentials for exactly that origin (CORS).";

function describeParameters(endpoint: Endpoint, operation: Operation): void {
  const own = (operation.parameters ?? []) as Parameter[];
  // a parameter with a default is optional
  for (const parameter of own) if (parameter.schema.default !== undefined) parameter["required"] = false;
  const headers: (keyof typeof HEADERS)[] = ["Merchant", "Language"];
  if (endpoint.sealed) headers.push("EncryptionKey", "EncryptionKeyId");
  operation.parameters = [...own, ...headers.map((name) => ref("parameters", name))];
}

/** Adds what only the contract knows to the document generated from the routes. */
export function describeContract(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const endpoints: Readonly<Record<string, Endpoint>> = contract;
  const { $id: _, ...errorEnvelope } = ErrorEnvelope as unknown as Json;
  schemas["ErrorEnvelope"] = errorEnvelope;
  schemas["LiveEvents"] = {
    ...LiveEvents,
    properties: { ...LiveEvents.properties, balance: ref("schemas", "Wallet") },
  };
  schemas["BackOfficeEvents"] = BackOfficeEvents;
  document.components.parameters = Object.fromEntries(
    Object.entries(HEADERS).map(([key, description]) => [
      key,
      {
        name: headerName(key),
        in: "header",
        required: key.startsWith("Encryption"),
        description,
        schema: { type: "string" },
      },
    ]),
  );
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const endpoint = endpoints[operation.operationId];
    if (!endpoint) continue;
    describeErrors(endpoint, operation);
    describeBody(endpoint, operation, schemas);
    describeParameters(endpoint, operation);
    if (endpoint.cookies) operation["description"] = COOKIES;
    const events = STREAMS[operation.operationId];
    if (events)
      operation.responses["200"] = {
        description: `Events by name, with data as in \`${events}\`; the current state comes first`,
        content: {
          "text/event-stream": { schema: { type: "string", contentSchema: ref("schemas", events) } },
        },
      };
    else Object.assign(operation.responses["200"] ?? {}, { description: "Done" });
    describeFiles(endpoint, operation);
  }
  return document;
}
