export {
  type AnyErrorCode,
  ApiError,
  isSessionOver,
  type LocalErrorCode,
  retryDelay,
  shouldRetry,
} from "./error.ts";
export {
  type CallInput,
  type CallOptions,
  call,
  commonHeaders,
  configureHttp,
  type HttpContext,
  httpContext,
} from "./http.ts";
export { dataKey, endpointQuery, PRIVATE, queryKeyOf } from "./query.ts";
export { fillPath, toQueryString } from "./url.ts";
