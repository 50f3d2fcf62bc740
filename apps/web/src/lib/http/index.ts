export { type AnyErrorCode, ApiError, isSessionOver } from "./error.ts";
export { call } from "./http.ts";
export { endpointQuery, PRIVATE } from "./query.ts";
