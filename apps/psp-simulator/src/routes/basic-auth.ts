import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The API key is the user name of basic authentication, and the password is empty. */
export function requireApiKey(apiKey: string): (request: FastifyRequest) => Promise<void> {
  const expected = digest(`Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`);
  return async ({ headers }) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ""), expected))
      throw new ApiError(401, "INVALID_API_KEY", "API key format is invalid");
  };
}
