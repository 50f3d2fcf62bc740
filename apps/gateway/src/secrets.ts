import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import fp from "fastify-plugin";

export interface Secrets {
  /** Derives 32 bytes for one purpose, equal in every gateway of a deployment and independent of other purposes. */
  derive(purpose: string): Buffer;
}

declare module "./services.ts" {
  interface Services {
    readonly secrets: Secrets;
  }
}

/** Reads the secret in a folder, or creates it atomically: of several gateways that start at once, one creates it. */
async function readOrCreateSecret(folder: string): Promise<string> {
  const file = path.join(folder, "foyer-secret");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, "utf8")).trim();
}

/** 32 bytes for one purpose. */
export const deriveSecret = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "foyer", purpose, 32));

/** The deployment's secret: `FOYER_SECRET`, or one generated at the first start and stored in `DATA_DIR/keys`. */
export const secretsPlugin = fp(
  async (app) => {
    const secret =
      app.config.FOYER_SECRET ?? (await readOrCreateSecret(path.join(app.config.DATA_DIR, "keys")));
    if (secret.length < 32) throw new Error("the deployment's secret is shorter than 32 characters");
    const secrets: Secrets = {
      derive: (purpose) => deriveSecret(secret, purpose),
    };
    Object.assign(app.services, { secrets });
  },
  { name: "secrets", dependencies: ["services"] },
);
