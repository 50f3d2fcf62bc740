import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";

/** The page of an order, loaded while the member enters an amount. */
export const OrderPage = lazyComponent({
  load: () => import("./order-page.tsx"),
  catalogue: "deposit",
  Skeleton: OrderSkeleton,
});
