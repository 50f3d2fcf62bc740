import { afterAll, expect, it, vi } from "vitest";
import { codeToProve, emptyForm, sharedPart } from "./registration-values.ts";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

vi.stubGlobal("location", { hostname: "foyer.example" });
vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 13; Pixel 7)" });
vi.stubGlobal("matchMedia", () => ({ matches: false }));

const typed = { ...emptyForm(" agent "), email: " ana@foyer.example ", verificationCode: "123456" };

it("registration sends typed values trimmed and omits empty ones", () => {
  expect(sharedPart(typed, true)).toEqual({
    type: 0,
    registerUrl: "foyer.example",
    registerMethod: "H5",
    domain: "foyer.example",
    agreed: true,
    email: "ana@foyer.example",
    affiliateCode: "agent",
  });
});

it("a verification code is sent only if it is required, typed and belongs to a number", () => {
  const requested = { password: true, mobile: true, code: true };
  expect(codeToProve(typed, requested, "9171234567")).toBe("123456");
  expect(codeToProve(typed, { ...requested, code: false }, "9171234567")).toBeUndefined();
  expect(codeToProve(typed, requested, "")).toBeUndefined();
  expect(codeToProve({ ...typed, verificationCode: "" }, requested, "9171234567")).toBeUndefined();
});
