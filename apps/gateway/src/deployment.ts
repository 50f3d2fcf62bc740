import fp from "fastify-plugin";
import { DeploymentRepository } from "./deployment.repository.ts";

/** This gateway has another secret than the one the database was set up with; the message is for the person who starts it. */
export class OtherSecretError extends Error {}

/**
 * Refuses a gateway with another secret than the others on its database: it could not open sealed bodies, queued mail
 * and second factors, and would answer with wrong keys.
 */
export const deploymentPlugin = fp(
  async (app) => {
    const verifier = app.services.secrets.derive("deployment");
    if (!(await new DeploymentRepository(app.database.pool).isSecretOfDatabase(verifier)))
      throw new OtherSecretError(
        "The database was set up with another secret: set FOYER_SECRET to it, or copy the folder keys from the DATA_DIR of the gateway that runs on this database.",
      );
  },
  { name: "deployment", dependencies: ["secrets", "database"] },
);
