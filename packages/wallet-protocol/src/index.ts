export * from "./fields.ts";
export * from "./games.ts";
export * from "./signature.ts";
export * from "./signed-post.ts";
export * from "./statuses.ts";
export * from "./transfer-wallet.ts";
export * from "./wallet.ts";
