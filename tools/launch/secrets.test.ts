import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-secrets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function contents(): Promise<Record<string, string>> {
  const keys = join(folder, "keys");
  const names = (await readdir(keys)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(keys, name), "utf8")] as const)),
  );
}

describe("keepSecrets", () => {
  it("secrets are generated once, and are the same at every later start", async () => {
    const first = await keepSecrets(folder);
    const stored = await contents();
    expect(await keepSecrets(folder)).toEqual(first);
    expect(await contents()).toEqual(stored);
    expect(new Set(Object.values(first.databasePasswords)).size).toBe(3);
  });

  it("secrets are readable by their owner only", async () => {
    await keepSecrets(folder);
    expect((await stat(join(folder, "keys"))).mode & 0o777).toBe(0o700);
    for (const name of Object.keys(await contents())) {
      expect([name, (await stat(join(folder, "keys", name))).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it("RSA key pairs of 2048 bits match", async () => {
    const { keyFiles } = await keepSecrets(folder);
    const pairs = [
      [keyFiles.studioPrivate, keyFiles.studioPublic],
      [keyFiles.operatorPrivate, keyFiles.operatorPublic],
    ] as const;
    for (const [privateFile, publicFile] of pairs) {
      const key = createPrivateKey(await readFile(privateFile, "utf8"));
      expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
      expect(createPublicKey(key).equals(createPublicKey(await readFile(publicFile, "utf8")))).toBe(true);
    }
  });

  it("a lost public key is derived from its private key", async () => {
    const { keyFiles } = await keepSecrets(folder);
    const before = await readFile(keyFiles.studioPublic, "utf8");
    await rm(keyFiles.studioPublic);
    await keepSecrets(folder);
    expect(await readFile(keyFiles.studioPublic, "utf8")).toBe(before);
  });

  it("two launchers that start at once get the same secrets", async () => {
    const [one, other] = await Promise.all([keepSecrets(folder), keepSecrets(folder)]);
    expect(one).toEqual(other);
  });

  it("keepSecrets reports a folder that cannot be used", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(keepSecrets(join(folder, "file"))).rejects.toThrow(/cannot be used \(ENOTDIR\)/);
  });
});
