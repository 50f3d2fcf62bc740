/** Script addresses go through one policy, the only one that the page's Content-Security-Policy names for them. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy }
  | undefined;

function ownScript(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new TypeError(`${url.origin} is not this site`);
  return url.href;
}

let policy: ScriptPolicy | undefined;

/** The address of a script of this site, for a worker: browsers with Trusted Types take no plain string. */
export function trustedScript(address: string): string {
  if (typeof trustedTypes === "undefined") return ownScript(address);
  policy ??= trustedTypes.createPolicy("foyer", { createScriptURL: ownScript });
  return policy.createScriptURL(address);
}
