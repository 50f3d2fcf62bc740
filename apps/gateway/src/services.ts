import fp from "fastify-plugin";

/** Services by module. A module declares its own by declaration merging and assigns it at registration. */
export interface Services {}

declare module "fastify" {
  interface FastifyInstance {
    readonly services: Services;
  }
}

/** The registry of services. A service exists once its module is registered, in the order of app.ts. */
export const servicesPlugin = fp(
  async (app) => {
    app.decorate("services", {} as Services);
  },
  { name: "services" },
);
