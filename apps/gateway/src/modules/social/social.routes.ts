import { SocialProvider, socialFinish, socialStart, socialUnlink } from "@foyer/contract/social";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { newSecret } from "../../http/browser-cookie.ts";
import { route } from "../../http/endpoint.ts";
import { publicAddress } from "../../http/public-url.ts";
import { proofContextOf, readerOf, SEALED_PROOF_LIMIT } from "../security/proof-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { SocialService } from "./social.service.ts";
import { readSocialBrowsers } from "./social-browser.ts";
import { SOCIAL } from "./social-limits.ts";

const CALLBACK = "/wps/session/login/social/:provider/callback";

export function socialRoutes(app: FastifyInstance, social: SocialService, settings: SettingsService): void {
  const cookie = readSocialBrowsers(app);

  /** Binds the flow to this browser by a random cookie, set at the start and renewed while a flow is open. */
  function bindBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const browser = request.socialBrowser ?? newSecret();
    cookie.set(request, reply, browser, SOCIAL.flow + SOCIAL.finish + SOCIAL.link);
    return browser;
  }

  const callbackOf = (request: FastifyRequest, provider: SocialProvider): string =>
    `${publicAddress(app.config, request)}${CALLBACK.replace(":provider", provider)}`;

  route(app, socialStart, async ({ params: { provider }, body, request, reply }) => ({
    url: await social.start(await settings.merchantOf(request), provider, {
      browser: bindBrowser(request, reply),
      redirectUri: callbackOf(request, provider),
      from: body.from,
    }),
  }));

  route(app, socialFinish, ({ params, body, request }) =>
    social.finish(params.provider, body.token, body.audience, request),
  );

  route(
    app,
    socialUnlink,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      const prove = () => app.services.proofs.prove(context, body.proof);
      await social.unlink(readerOf(context), context.merchant, body.provider, prove, request);
      return { unlinked: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );

  // Not an endpoint of the contract: the provider redirects the player's browser here, which redirects to the login screen.
  app.get(
    CALLBACK,
    { schema: { hide: true, params: Type.Object({ provider: SocialProvider }) } },
    async (request, reply) => {
      const { provider } = request.params as { provider: SocialProvider };
      const returned = new URL(callbackOf(request, provider));
      returned.search = new URL(request.url, "http://here.invalid").search;
      const outcome = await social.callback(provider, returned, request);
      const result = "token" in outcome ? { social: outcome.token } : { socialError: outcome.error };
      return reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .redirect(`/m/login#${new URLSearchParams({ ...result, provider })}`, 303);
    },
  );
}
