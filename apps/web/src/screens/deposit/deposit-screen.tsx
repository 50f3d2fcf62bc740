import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { AmountStep } from "./amount-step.tsx";
import { DepositRecords } from "./deposit-records.tsx";
import { GuestOffer } from "./guest-offer.tsx";
import { OrderPage } from "./lazy-order-page.tsx";
import { MethodList } from "./method-list.tsx";

/** Deposit: ways to pay, the amount, an order's page or the records, each with an address of its own. */
export default function DepositScreen() {
  const guest = useGuest();
  const { order, paid, records, method, ...carried } = useSearch("/m/voucherCenter");
  if (guest) return <GuestOffer />;
  if (order) return <OrderPage key={order} number={order} paid={paid !== undefined} />;
  if (records) return <DepositRecords />;
  if (method) return <AmountStep key={method} code={method} carried={carried} />;
  return <MethodList carried={carried} />;
}
