import type { DepositOrder } from "@foyer/contract/deposits";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";

/** How to pay an order. */
export const PayView = lazyComponent<{ order: DepositOrder }>({
  load: () => import("./pay-view.tsx"),
  catalogue: "deposit",
  Skeleton: OrderSkeleton,
});
