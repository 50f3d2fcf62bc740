import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

/**
 * Headers that hold for every answer. Pages bring a content policy of their own, by the hashes of what they hold.
 * Transport security is promised only where players come by https.
 */
export const securityHeadersPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      // Pictures and lists may be shown by a front that stands on another host of the operator.
      crossOriginResourcePolicy: { policy: "cross-origin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: app.config.PUBLIC_URL?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: "deny" },
      // what browsers do by themselves where it matters, said in every answer
      originAgentCluster: false,
      xXssProtection: false,
      // for Internet Explorer and Flash, which nobody has who could run the front
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xDnsPrefetchControl: false,
    });
  },
  { name: "security-headers" },
);
