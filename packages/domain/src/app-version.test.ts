import fc from "fast-check";
import { expect, it } from "vitest";
import { isOlder } from "./app-version.ts";

it.each([
  ["1.2.3", "1.2.4", true],
  ["1.9.0", "1.10.0", true],
  ["1.10.0", "1.9.0", false],
  ["2", "2.0.0", false],
  ["2", "2.0.1", true],
  ["2.0.0", "2", false],
  ["", "1.0.0", false],
  ["1.0.0", "soon", false],
  ["1..0", "2.0.0", false],
])("version %s is older than %s: %s", (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});

it("a version is not older than itself, and of two different versions exactly one is older", () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join("."));
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(isOlder(a, a)).toBe(false);
      if (a !== b) expect(isOlder(a, b)).toBe(!isOlder(b, a));
    }),
  );
});
