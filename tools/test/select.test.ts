import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { escaped, select, titlePattern } from "./select.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "foyer-select-"));
  for (const [file, text] of [
    ["apps/gateway/src/wallet.test.ts", "it('pays')"],
    ["packages/domain/src/money.test.ts", "it('fills a Wallet')"],
    ["packages/domain/src/wallet.ts", "export {}"],
    ["tools/node_modules/wallet/a.test.ts", ""],
    ["e2e/tests/balance.spec.ts", "test('the wallet is hidden')"],
  ] as const) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it("a word selects test files by their path, and others by their text", () => {
  expect(select("WALLET", root)).toEqual({
    files: ["apps/gateway/src/wallet.test.ts"],
    withTitles: ["packages/domain/src/money.test.ts"],
    endToEnd: true,
  });
});

it("a word that no test contains selects nothing", () => {
  expect(select("roulette", root)).toEqual({ files: [], withTitles: [], endToEnd: false });
});

it("a title pattern matches in any case and takes no character as special", () => {
  const pattern = new RegExp(titlePattern("a.b (c)"));
  expect(pattern.test("see A.B (C)")).toBe(true);
  expect(pattern.test("see AxB (C)")).toBe(false);
  expect(escaped("a.b")).toBe("a\\.b");
});
