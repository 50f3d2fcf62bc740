import { SocialProvider, socialFinish, socialStart } from "@foyer/contract/social";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Type } from "typebox";
import type { Config } from "../../config.ts";
import { route } from "../../plugins/endpoint.ts";
import { publicAddress } from "../../plugins/public-address.ts";
import { FacebookProvider } from "./providers/facebook.ts";
import { GoogleProvider } from "./providers/google.ts";
import type { Provider } from "./providers/provider.ts";
import { socialRepository } from "./social.repository.ts";
import { isSecret, newSecret, SocialService } from "./social.service.ts";
import { SOCIAL } from "./social-limits.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly social: SocialService;
  }
}

const SWEEP_MS = 10 * 60_000;
const CALLBACK = "/wps/session/login/social/:provider/callback";

function providersOf(config: Config): Provider[] {
  const providers: Provider[] = [];
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = config;
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    providers.push(
      new GoogleProvider({
        issuer: config.GOOGLE_ISSUER,
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
      }),
    );
  if (FACEBOOK_APP_ID && FACEBOOK_APP_SECRET)
    providers.push(
      new FacebookProvider({
        appId: FACEBOOK_APP_ID,
        appSecret: FACEBOOK_APP_SECRET,
        graphUrl: config.FACEBOOK_GRAPH_URL,
        dialogUrl: config.FACEBOOK_DIALOG_URL,
      }),
    );
  return providers;
}

export const socialModule = fp(
  async (app) => {
    const { housekeeping, securityLog, settings, signIn } = app.services;
    const repository = socialRepository(app.database.pool);
    const social = new SocialService({
      providers: providersOf(app.config),
      repository,
      signIn,
      securityLog,
      log: app.log,
    });
    Object.assign(app.services, { social });
    housekeeping.every(SWEEP_MS, "social sign-ins", () => repository.sweep());

    const isSecure = (request: FastifyRequest): boolean =>
      publicAddress(app.config, request).startsWith("https:");
    // by https a name that no other host of the domain can set (RFC 6265bis)
    const cookieName = (request: FastifyRequest): string =>
      isSecure(request) ? "__Host-foyer-browser" : "foyer-browser";
    const browserOf = (request: FastifyRequest): string | undefined => {
      const browser = request.cookies[cookieName(request)];
      return isSecret(browser) ? browser : undefined;
    };
    /** The browser's mark, made on its first way out and kept while it is under way. */
    function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
      const browser = browserOf(request) ?? newSecret();
      reply.setCookie(cookieName(request), browser, {
        path: "/",
        httpOnly: true,
        // the way back begins at the provider: strict would leave the cookie behind
        sameSite: "lax",
        secure: isSecure(request),
        maxAge: SOCIAL.flow + SOCIAL.link,
      });
      return browser;
    }
    const callbackOf = (request: FastifyRequest, provider: SocialProvider): string =>
      `${publicAddress(app.config, request)}${CALLBACK.replace(":provider", provider)}`;

    route(app, socialStart, async ({ params: { provider }, body, request, reply }) => ({
      url: await social.start(await settings.merchantOf(request), provider, {
        browser: markBrowser(request, reply),
        redirectUri: callbackOf(request, provider),
        from: body.from,
      }),
    }));

    route(app, socialFinish, ({ params, body, request }) =>
      social.finish(
        params.provider,
        body.ticket,
        { browser: browserOf(request), audience: body.audience },
        request,
      ),
    );

    // no call of the contract: the provider sends the player's browser here, and it is sent on
    app.get(
      CALLBACK,
      { schema: { hide: true, params: Type.Object({ provider: SocialProvider }) } },
      async (request, reply) => {
        const { provider } = request.params as { provider: SocialProvider };
        const returned = new URL(callbackOf(request, provider));
        returned.search = new URL(request.url, "http://here.invalid").search;
        const outcome = await social.comeBack(provider, returned, browserOf(request), request);
        const said = "ticket" in outcome ? { social: outcome.ticket } : { socialError: outcome.error };
        return reply
          .header("cache-control", "no-store")
          .header("referrer-policy", "no-referrer")
          .redirect(`/m/login#${new URLSearchParams({ ...said, provider })}`, 303);
      },
    );
  },
  { name: "social", dependencies: ["services", "database", "settings", "session", "housekeeping"] },
);
