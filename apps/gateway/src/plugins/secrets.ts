import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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

/** Two gateways starting on one empty folder end with the same secret: only the first may create the file. */
async function keptSecret(folder: string): Promise<string> {
  const file = path.join(folder, "foyer-secret");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString("base64url");
  try {
    await writeFile(file, fresh, { flag: "wx", mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(file, "utf8")).trim();
  }
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
