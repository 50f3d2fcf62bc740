export { solvedCaptcha } from "./captcha.ts";
export { hear } from "./hear.ts";
export { createMember, login, type MemberOptions, PASSWORD, signIn } from "./members.ts";
export { operatorAt } from "./operators.ts";
export { freshness, type SealedRequest, seal, sealText } from "./seal.ts";
export { type TestApp, testApp } from "./test-app.ts";
