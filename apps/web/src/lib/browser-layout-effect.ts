import { useEffect, useLayoutEffect } from "react";

/** A layout effect in the browser; nothing on the server. */
export const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;
