/** Limits of the platform for what operators write, in characters. */
export const TEXT_LIMITS = { title: 120, text: 4_000 } as const;
