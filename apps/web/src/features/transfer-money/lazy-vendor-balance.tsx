import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** In a chunk of its own: most games are played with the main wallet. */
export const LazyVendorBalance = lazyComponent({
  load: () => import("./vendor-balance.tsx"),
  catalogue: "wallets",
});
