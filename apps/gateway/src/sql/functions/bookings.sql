-- Bookings by their number: what an operator finds by it, and names as the correction of something.

CREATE OR REPLACE VIEW bookings (merchant_id, kind, number, member_id, amount, currency, at) AS
  SELECT o.merchant_id, 'deposit', o.number, o.member_id, o.amount, o.currency, o.created_at FROM deposit_orders o
  UNION ALL
  SELECT o.merchant_id, 'withdrawal', o.number, o.member_id, o.amount, o.currency, o.created_at FROM withdrawals o
  UNION ALL
  SELECT o.merchant_id, 'adjustment', o.number, o.member_id, o.amount, o.currency, o.proposed_at FROM adjustments o
  UNION ALL
  SELECT o.merchant_id, 'transfer', o.number, o.member_id, o.amount, o.currency, o.created_at FROM vendor_transfers o
  UNION ALL
  SELECT m.merchant_id, 'lottery-order', o.number, o.member_id, o.stake, o.currency, o.placed_at
    FROM lottery_orders o JOIN members m ON m.id = o.member_id;

-- Whether money of the merchant was booked under a number. An order that is not paid, an adjustment that is only
-- proposed, and a withdrawal or transfer whose amount is only held or was given back have none.
CREATE OR REPLACE FUNCTION booking_exists(p_merchant_id integer, p_number text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM bookings b JOIN ledger_transfers t ON t.member_id = b.member_id AND t.reference = b.number
       AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution', 'hold', 'release')
     WHERE b.number = p_number AND b.merchant_id = p_merchant_id)
$$;

-- A booking as the contract names one; null: the merchant has none with this number.
CREATE OR REPLACE FUNCTION booking_link(p_merchant_id integer, p_number text) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
           'kind', b.kind, 'number', b.number, 'member', jsonb_build_object('id', m.public_id, 'username', m.username),
           'amount', audit_amount(CASE WHEN b.kind = 'adjustment' AND EXISTS (SELECT FROM adjustments a WHERE a.number = b.number AND a.kind = 'down')
                                    THEN -b.amount ELSE b.amount END),
           'currency', b.currency)
    FROM bookings b JOIN members m ON m.id = b.member_id WHERE b.number = p_number AND b.merchant_id = p_merchant_id
$$;
