/**
 * Whether a dotted version is older than another, compared number by number; missing numbers are 0. False for an
 * invalid version.
 */
export function isOlder(version: string, than: string): boolean {
  if (!/^\d+(\.\d+)*$/.test(version) || !/^\d+(\.\d+)*$/.test(than)) return false;
  const [own, other] = [version.split(".").map(Number), than.split(".").map(Number)];
  for (let i = 0; i < Math.max(own.length, other.length); i++) {
    const [mine = 0, theirs = 0] = [own[i], other[i]];
    if (mine !== theirs) return mine < theirs;
  }
  return false;
}
