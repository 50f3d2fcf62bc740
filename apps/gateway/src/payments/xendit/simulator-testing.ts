import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../../../psp-simulator/src/server.ts", import.meta.url));

export interface RawWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface RunningSimulator {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookToken: string;
  /** Calls a control endpoint, or another one with the API key. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Presses a button of a payment's page. */
  press(providerId: string, fields: Record<string, string>): Promise<void>;
  /** What has arrived since the last call, after all that waited was sent. */
  webhooks(): Promise<RawWebhook[]>;
  stop(): Promise<void>;
}

/** The payment simulator as a process of its own, and a merchant that takes its webhooks. */
export async function startSimulator(): Promise<RunningSimulator> {
  const received: RawWebhook[] = [];
  const merchant = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        headers: request.headers as Record<string, string | undefined>,
        body: Buffer.concat(chunks),
      });
      response.writeHead(200).end();
    });
  });
  await once(merchant.listen(0, "127.0.0.1"), "listening");
  const [apiKey, webhookToken] = ["xnd_development_test", "token of the webhooks"];
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PSP_PORT: "0",
      PSP_DATA_FILE: ":memory:",
      PSP_API_KEY: apiKey,
      PSP_WEBHOOK_URL: `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`,
      PSP_WEBHOOK_TOKEN: webhookToken,
    },
  });
  const url = await addressIn(createInterface({ input: child.stdout }));
  child.stdout.resume();

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    url,
    apiKey,
    webhookToken,
    control,
    async press(providerId, fields) {
      const page = `${url}/pay/${providerId}`;
      const { status } = await fetch(page, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      if (status !== 303) throw new Error(`the page answered ${status}`);
    },
    async webhooks() {
      await control("POST", "/control/webhooks/send-waiting");
      return received.splice(0);
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      merchant.close();
      merchant.closeAllConnections();
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the payment simulator did not start");
}
