export { configureHttp, type HttpContext, httpContext } from "./context.ts";
export {
  type AnyErrorCode,
  ApiError,
  isSessionOver,
  type LocalErrorCode,
  retryDelay,
  shouldRetry,
} from "./error.ts";
export { type CallInput, type CallOptions, call, commonHeaders } from "./http.ts";
export { dataKey, endpointPart, endpointQuery, loadCalls, PRIVATE, queryKeyOf } from "./query.ts";
export { fillPath, toQueryString } from "./url.ts";
