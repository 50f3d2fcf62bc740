import type { Page } from "@playwright/test";

/** Passkeys belong to a domain name, never to an IP address: options for `test.use`. */
export const byDomainName = {
  baseURL: async (
    { baseURL }: { baseURL: string | undefined },
    use: (address: string) => Promise<void>,
  ): Promise<void> => use((baseURL ?? "").replace("127.0.0.1", "localhost")),
};

/** A phone with a screen lock and user verification. */
export async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    held: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    /** Whether its user confirms requests from now on, choosing from a list at once; or leaves them pending. */
    ownerSaysYes: (enabled: boolean) =>
      cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}
