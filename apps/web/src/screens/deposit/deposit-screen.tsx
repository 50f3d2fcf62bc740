import { useEffect } from "react";
import type { OrderSearch } from "../../entities/record/record-search.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { AmountSkeleton } from "./amount-skeleton.tsx";
import type { Carried } from "./carried.ts";
import { GuestOffer } from "./guest-offer.tsx";
import { OrderPage } from "./lazy-order-page.tsx";
import { MethodsSkeleton } from "./methods-skeleton.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";

const MethodList = lazyComponent<{ carried: Carried }>({
  load: () => import("./method-list.tsx"),
  catalogue: "deposit",
  Skeleton: MethodsSkeleton,
});
const AmountStep = lazyComponent<{ code: string; carried: Carried }>({
  load: () => import("./amount-step.tsx"),
  catalogue: "deposit",
  Skeleton: AmountSkeleton,
});
/** With the texts of records, as it is filtered like one. */
const DepositRecords = lazyComponent<{ filter: OrderSearch }>({
  load: () => import("./deposit-records.tsx"),
  catalogue: "records",
  Skeleton: OrderSkeleton,
});

// The touch that leads to the list loads this module ahead of the screen.
if (!/[?&](order|records|method)=/.test(location.search)) MethodList.preload();

/** Deposit: ways to pay, the amount, an order's page or the records, each with an address of its own. */
export default function DepositScreen() {
  const guest = useGuest();
  const { order, paid, records, method, period, from, to, state, ...carried } = useSearch("/m/voucherCenter");
  const listed = !guest && !order && !records && !method;
  useEffect(() => {
    if (listed) AmountStep.preload();
  }, [listed]);
  if (guest) return <GuestOffer />;
  if (order) return <OrderPage key={order} number={order} paid={paid !== undefined} />;
  if (records)
    return (
      <DepositRecords
        filter={{
          ...(period && { period }),
          ...(from && { from }),
          ...(to && { to }),
          ...(state && { state }),
        }}
      />
    );
  if (method) return <AmountStep key={method} code={method} carried={carried} />;
  return <MethodList carried={carried} />;
}
