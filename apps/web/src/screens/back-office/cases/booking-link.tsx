import type { Booking } from "@foyer/contract/bookings";
import { Link } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { bookingAddress } from "./booking-address.ts";

/** The number of a booking, as the way to it, whose it is, and its amount. */
export function BookingLink({ booking }: { booking: Booking }) {
  const money = usePaymentMoney();
  return (
    <>
      <Link to="/backoffice" search={bookingAddress(booking)}>
        <bdi>{booking.number}</bdi>
      </Link>
      , <bdi>{booking.member.username}</bdi>, <Money parts={money(booking.amount, booking.currency)} />
    </>
  );
}
