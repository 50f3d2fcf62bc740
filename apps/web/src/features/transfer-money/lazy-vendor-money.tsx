import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** In a chunk of its own: few members have money in vendors' wallets. */
export const LazyVendorMoney = lazyComponent({
  load: () => import("./vendor-money.tsx"),
  catalogue: "wallets",
});
