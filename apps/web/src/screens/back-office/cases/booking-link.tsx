import type { Booking } from "@foyer/contract/bookings";
import { Link } from "../../../lib/navigation/index.ts";
import { bookingAddress } from "./booking-address.ts";

/** The number of a booking, as the way to it, and whose it is. */
export const BookingLink = ({ booking }: { booking: Booking }) => (
  <>
    <Link to="/backoffice" search={bookingAddress(booking)}>
      <bdi>{booking.number}</bdi>
    </Link>
    , <bdi>{booking.member.username}</bdi>
  </>
);
