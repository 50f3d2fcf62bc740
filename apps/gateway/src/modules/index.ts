import type { FastifyPluginAsync } from "fastify";

/**
 * The platform's modules in the order their services come to exist: a module may use those above it.
 * Each is wrapped with fastify-plugin, so that `app.services` and decorators are shared.
 */
export const modules: FastifyPluginAsync[] = [];
