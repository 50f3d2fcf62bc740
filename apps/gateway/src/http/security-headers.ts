import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

/**
 * Security headers of every response: by default those of a call's answer, which nothing may embed, run or show as a
 * document. Pages set a Content-Security-Policy of their own, and public pictures let other sites show them. HSTS is
 * sent only where the site is served over https.
 */
export const securityHeadersPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: app.config.PUBLIC_URL?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: "deny" },
      // browser default where it matters; not worth a header in every response
      originAgentCluster: false,
      xXssProtection: false,
      // only for Internet Explorer and Flash, which cannot run the web client
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xDnsPrefetchControl: false,
    });
  },
  { name: "security-headers" },
);

/** A public picture, which a web client on another host of the operator may show. */
export const PUBLIC_PICTURE = { "cross-origin-resource-policy": "cross-origin" } as const;
