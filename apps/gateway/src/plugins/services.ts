import fp from "fastify-plugin";

/** Services by module. A module adds its own by declaration merging and fills it when it is registered. */
export interface Services {}

declare module "fastify" {
  interface FastifyInstance {
    readonly services: Services;
  }
}

/** Where modules find each other's services; the order of registration in app.ts is the order they exist in. */
export const servicesPlugin = fp(
  async (app) => {
    app.decorate("services", {} as Services);
  },
  { name: "services" },
);
