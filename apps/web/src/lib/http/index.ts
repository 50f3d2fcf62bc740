export { type AnyErrorCode, ApiError, isSessionOver, refusalOf } from "./error.ts";
export { call } from "./http.ts";
export { endpointQuery, PRIVATE } from "./query.ts";
