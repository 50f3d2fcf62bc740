export { freshness, type SealedRequest, sealText } from "../../../../tools/seal.ts";
export { proofFor, solvedCaptcha, solvedProof } from "./captcha.ts";
export { createMember, login, type MemberOptions, PASSWORD, signIn } from "./members.ts";
export { openEvents } from "./open-events.ts";
export { disableOperator, operatorAt } from "./operators.ts";
export { seal } from "./seal.ts";
export { type TestApp, testApp } from "./test-app.ts";
export { upToDate } from "./up-to-date.ts";
