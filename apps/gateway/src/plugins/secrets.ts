import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import fp from "fastify-plugin";

export interface Secrets {
  /** 32 bytes for one purpose, the same in every gateway of a deployment; purposes tell nothing of each other. */
  derive(purpose: string): Buffer;
}

declare module "./services.ts" {
  interface Services {
    readonly secrets: Secrets;
  }
}

/** The first of several gateways that start on one empty folder makes the secret; it appears there whole or not at all. */
async function keptSecret(folder: string): Promise<string> {
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

/** The deployment's secret: `FOYER_SECRET`, or one made on the first start and kept in `DATA_DIR/keys`. */
export const secretsPlugin = fp(
  async (app) => {
    const secret = app.config.FOYER_SECRET ?? (await keptSecret(path.join(app.config.DATA_DIR, "keys")));
    if (secret.length < 32) throw new Error("the deployment's secret is shorter than 32 characters");
    const secrets: Secrets = {
      derive: (purpose) => Buffer.from(hkdfSync("sha256", secret, "foyer", purpose, 32)),
    };
    Object.assign(app.services, { secrets });
  },
  { name: "secrets", dependencies: ["services"] },
);
