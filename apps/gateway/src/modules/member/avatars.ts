import type { Picture } from "@foyer/contract/shared";

/** Pictures of the house for members who have chosen none: base, placeholder tint, glow. */
const HOUSE: readonly Picture[] = [
  { base: "/art/avatar-ember", tint: "#3a1f16", glow: "#e8703a" },
  { base: "/art/avatar-tide", tint: "#12293a", glow: "#4aa3d9" },
  { base: "/art/avatar-moss", tint: "#1b2c1a", glow: "#7fb55a" },
  { base: "/art/avatar-plum", tint: "#2c1833", glow: "#b06ad0" },
  { base: "/art/avatar-brass", tint: "#33270f", glow: "#d9a63a" },
  { base: "/art/avatar-rose", tint: "#361822", glow: "#e0648a" },
];

const byBase = new Map(HOUSE.map((picture) => [picture.base, picture]));

/** The picture a member chose, else one of the house that stays theirs. */
export function avatarOf(chosen: string | null, memberId: bigint): Picture {
  const picture = chosen === null ? undefined : byBase.get(chosen);
  return picture ?? (HOUSE[Number(memberId % BigInt(HOUSE.length))] as Picture);
}
