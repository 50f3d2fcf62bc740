import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

/**
 * Security headers of every response. Pages set their own Content-Security-Policy with the hashes of their inline
 * parts. HSTS is sent only where the site is served over https.
 */
export const securityHeadersPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      // A web client on another host of the operator may show pictures and lists.
      crossOriginResourcePolicy: { policy: "cross-origin" },
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
