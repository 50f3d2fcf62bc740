import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GameUrlRequest, SIGNATURE_HEADER, verify } from "@foyer/wallet-protocol";
import { keyPair } from "../../providers/provider-testing.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

/** A vendor stub that answers requests for game URLs. Its answer can be set; by default it is a URL. */
export class StubVendor {
  readonly keys = keyPair();
  readonly requested: { body: GameUrlRequest; signed: boolean }[] = [];
  readonly #server: Server;
  #operatorKey: string;
  answer: (response: ServerResponse, call: number) => void = StubVendor.address;

  static address(this: void, response: ServerResponse): void {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ url: "https://games.example/play?ref=one-time" }));
  }

  constructor(operatorKey: string) {
    this.#operatorKey = operatorKey;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get last(): GameUrlRequest {
    return this.requested.at(-1)?.body as GameUrlRequest;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const signature = request.headers[SIGNATURE_HEADER] as string | undefined;
    this.requested.push({
      body: JSON.parse(raw.toString()) as GameUrlRequest,
      signed: request.url === "/game/url" && verify(raw, signature, this.#operatorKey),
    });
    this.answer(response, this.requested.length);
  }
}

export interface LaunchFixture {
  readonly gateway: TestApp;
  readonly vendor: StubVendor;
  close(): Promise<void>;
}

/** A gateway whose studio is a stub: every open game of the catalogue can be launched. */
export async function launchFixture(): Promise<LaunchFixture> {
  const operator = keyPair();
  const vendor = new StubVendor(operator.publicKey);
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-launch-"));
  await writeFile(path.join(folder, "operator.pem"), operator.privateKey);
  await writeFile(path.join(folder, "studio.pem"), vendor.keys.publicKey);
  const gateway = await testApp({
    STUDIO_URL: await vendor.listen(),
    STUDIO_PUBLIC_KEY_FILE: path.join(folder, "studio.pem"),
    OPERATOR_PRIVATE_KEY_FILE: path.join(folder, "operator.pem"),
  });
  return {
    gateway,
    vendor,
    async close() {
      await gateway.close();
      await vendor.close();
      await rm(folder, { recursive: true });
    },
  };
}
