import { backOfficeProof, backOfficeProofRun, backOfficeProofs } from "@foyer/contract/back-office-proofs";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { TeamProofsService } from "./team-proofs.service.ts";

export function teamProofsRoutes(app: FastifyInstance, proofs: TeamProofsService): void {
  route(app, backOfficeProofs, ({ operator, query }) => proofs.list(operator, query.before));
  route(app, backOfficeProof, ({ operator, params }) => proofs.read(operator, params.proofId));
  route(app, backOfficeProofRun, ({ operator }) => proofs.run(operator));
}
