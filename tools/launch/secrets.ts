import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LaunchError, systemErrorCode } from "../launch-error.ts";

/** Generated once and constant from then on; lost with the data folder. */
export interface Secrets {
  databasePasswords: { admin: string; gateway: string; studio: string };
  /** PEM files, RSA-2048: the studio signs its wallet calls, the operator (the gateway) its calls to vendors. */
  keyFiles: {
    studioPrivate: string;
    studioPublic: string;
    operatorPrivate: string;
    operatorPublic: string;
  };
}

/** Reads the secrets of a data folder and generates missing ones. The files are readable by their owner only. */
export function keepSecrets(dataDir: string): Promise<Secrets> {
  return inKeysFolder(dataDir, async (folder) => {
    const studio = await keepKeyPair(folder, "studio");
    const operator = await keepKeyPair(folder, "operator");
    return {
      databasePasswords: {
        admin: await keepPassword(folder, "database-admin"),
        gateway: await keepPassword(folder, "database-gateway"),
        studio: await keepPassword(folder, "database-studio"),
      },
      keyFiles: {
        studioPrivate: studio.privateFile,
        studioPublic: studio.publicFile,
        operatorPrivate: operator.privateFile,
        operatorPublic: operator.publicFile,
      },
    };
  });
}

/** The key and the token that gateway and payment simulator share. */
export function keepPaymentSecrets(dataDir: string): Promise<{ apiKey: string; webhookToken: string }> {
  return inKeysFolder(dataDir, async (folder) => ({
    apiKey: `xnd_development_${await keepPassword(folder, "payment-simulator-key")}`,
    webhookToken: await keepPassword(folder, "payment-simulator-token"),
  }));
}

/** The key that gateway and the demo's feed of lottery results share. */
export function keepResultsKey(dataDir: string): Promise<string> {
  return inKeysFolder(dataDir, (folder) => keepPassword(folder, "results-feed-key"));
}

async function inKeysFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(dataDir, "keys");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await access(folder, constants.W_OK);
    return await work(folder);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    throw new LaunchError(
      `The data folder ${dataDir} cannot be used (${code}): set DATA_DIR to a folder that can be written.`,
    );
  }
}

async function keepPassword(folder: string, name: string): Promise<string> {
  const file = join(folder, `${name}.secret`);
  return (await readOptional(file)) ?? (await writeOnce(file, randomBytes(32).toString("base64url")));
}

async function keepKeyPair(folder: string, name: string) {
  const privateFile = join(folder, `${name}-private.pem`);
  const publicFile = join(folder, `${name}-public.pem`);
  const privateKey =
    (await readOptional(privateFile)) ?? (await writeOnce(privateFile, generatePrivateKey()));
  if ((await readOptional(publicFile)) === undefined) {
    await writeOnce(
      publicFile,
      createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString(),
    );
  }
  return { privateFile, publicFile };
}

function generatePrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Written atomically: an interrupted start must not leave a partial secret that a later one takes for a complete one.
 */
async function writeOnce(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return content;
  } catch (error) {
    // Another launcher on this folder was faster; its secret counts.
    if (systemErrorCode(error) === "EEXIST") return await readFile(file, "utf8");
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
