import { afterAll, expect, it } from "vitest";
import { createMember, signIn, testApp } from "../testing/index.ts";

const { app, close } = await testApp();
afterAll(close);

it.each([
  ["a public list", "/wps/system/announcements?types=PR&platform=M", 200],
  ["a refusal", "/wps/wallet/balance", 401],
  ["an unknown call", "/wps/no/such/call", 404],
])(
  "%s may not be embedded, run or shown as a document, nor be read by another site",
  async (_, url, status) => {
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers["content-type"]).toContain("application/json");
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  },
);

it("a member's own answers are for this site only", async () => {
  await createMember(app, "headers1");
  const { headers } = await app.inject({ url: "/wps/member/info", headers: await signIn(app, "headers1") });
  expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
});
