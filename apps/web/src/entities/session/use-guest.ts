import { isGuest } from "@foyer/domain/member-type";
import { useSession } from "./session-store.ts";

/** Whether the player is a guest of trial play. */
export const useGuest = (): boolean => isGuest(useSession()?.type ?? 0);
