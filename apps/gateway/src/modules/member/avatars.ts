import type { Picture } from "@foyer/contract/shared";

/**
 * Portraits a member can have: file stem, placeholder tint, glow. The content's artwork draws them; a redrawn
 * portrait gets a new name there, so a row here never changes.
 */
const PORTRAITS = [
  ["avatar-ember", "#7b1a23", "#ff5a36"],
  ["avatar-tide", "#08646e", "#19cfc0"],
  ["avatar-moss", "#355b2b", "#8acb45"],
  ["avatar-plum", "#6c1b61", "#ff4fa3"],
  ["avatar-brass", "#41374b", "#e7b14a"],
  ["avatar-rose", "#ab314e", "#ff6b7d"],
  ["avatar-owl", "#571f86", "#c253ff"],
  ["avatar-wolf", "#30698b", "#8fdcff"],
  ["avatar-tiger", "#f3ab2a", "#ec8b26"],
  ["avatar-fox", "#2e3867", "#8b9cf9"],
  ["avatar-lion", "#a56129", "#f4b95f"],
  ["avatar-panda", "#12673f", "#2fd27a"],
  ["avatar-frog", "#c7e94f", "#8cb985"],
  ["avatar-cat", "#6c0f38", "#e0265f"],
  ["avatar-moon", "#1c40aa", "#4a86ff"],
  ["avatar-sun", "#74c7ff", "#adb7c8"],
  ["avatar-koi", "#105967", "#38d6e0"],
  ["avatar-toucan", "#8fe3c0", "#c0bea6"],
  ["avatar-butterfly", "#ff96b5", "#c085c6"],
  ["avatar-bee", "#74c7ff", "#adb7c8"],
  ["avatar-crab", "#ffb48a", "#d294ab"],
  ["avatar-kabuto", "#6c0f38", "#e0265f"],
  ["avatar-rocket", "#3c22be", "#7a58ff"],
  ["avatar-cupcake", "#ff96b5", "#c085c6"],
] as const;

/** The portraits to choose from, by the name that identifies each. */
export const drawnAvatars = PORTRAITS.map(([headIcon, tint, glow]) => ({
  headIcon,
  picture: { base: `/art/${headIcon}`, tint, glow } satisfies Picture,
}));
const byBase = new Map(drawnAvatars.map(({ picture }) => [picture.base, picture]));

/** Beginning of the addresses of uploaded avatars. */
export const UPLOADED_AVATARS = "/wps/avatars/";
/** The same for all, so that choosing colours needs no look at the picture. */
const UPLOADED_COLOURS = { tint: "#2e3867", glow: "#8b9cf9" };

/** The member's avatar by its address: uploaded, or drawn; else one derived from their id, which never changes. */
export function avatarOf(chosen: string | null, memberId: bigint): Picture {
  if (chosen?.startsWith(UPLOADED_AVATARS)) return { base: chosen, ...UPLOADED_COLOURS };
  const picture = chosen === null ? undefined : byBase.get(chosen);
  return picture ?? (drawnAvatars[Number(memberId % BigInt(drawnAvatars.length))]?.picture as Picture);
}
