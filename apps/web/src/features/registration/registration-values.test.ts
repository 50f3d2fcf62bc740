import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { hostname: "foyer.example" });
vi.mock("../../lib/device.ts", () => ({ registerMethod: () => "H5" }));
const { emptyForm, sharedPart } = await import("./registration-values.ts");

const typed = { ...emptyForm(" agent "), email: " ana@foyer.example ", verificationCode: "123456" };

it("sends what was typed, trimmed, and leaves out what is empty", () => {
  expect(sharedPart(typed, { password: true, mobile: true, code: true }, true, undefined)).toEqual({
    type: 0,
    registerUrl: "foyer.example",
    registerMethod: "H5",
    domain: "foyer.example",
    agreed: true,
    email: "ana@foyer.example",
    affiliateCode: "agent",
    verificationCode: "123456",
  });
});

it("sends no code that was typed before the way changed to one that asks for none", () => {
  const sent = sharedPart(typed, { password: true, mobile: false, code: false }, true, undefined);
  expect(sent).not.toHaveProperty("verificationCode");
});

it("sends the captcha's digits with the captcha they are of, and never without", () => {
  const asked = { password: true, mobile: false, code: false };
  const digits = { ...typed, captcha: "654321" };
  expect(sharedPart(digits, asked, true, "c1")).toMatchObject({ captcha: "654321", captchaId: "c1" });
  expect(sharedPart(digits, asked, true, undefined)).not.toHaveProperty("captcha");
});
