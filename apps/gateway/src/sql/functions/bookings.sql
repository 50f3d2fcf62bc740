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

-- Whether money of the merchant moved under a number at a time or later. An order that is not paid, an adjustment that is only
-- proposed, and a withdrawal or transfer whose amount is only held or was given back have none. The kinds are those of the index
-- ledger_transfers_of_orders; a lottery order is placed with its stake. In PL/pgSQL, as planning takes longer than reading.
CREATE OR REPLACE FUNCTION booking_exists(p_merchant_id integer, p_number text, p_since timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bookings b
     WHERE b.number = p_number AND b.merchant_id = p_merchant_id
       AND (b.kind = 'lottery-order' AND b.at >= p_since
            OR EXISTS (SELECT FROM ledger_transfers t
                        WHERE t.member_id = b.member_id AND t.reference = b.number AND t.created_at >= p_since
                          AND t.kind IN ('deposit', 'withdrawal', 'capture', 'fee', 'transfer', 'adjustment', 'chargeback',
                                         'lottery-cancel', 'lottery-correction'))));
END $$;

-- Whether adjustments took an adjustment back as a whole, or it is one of these: together they moved nothing.
CREATE OR REPLACE FUNCTION booking_reversed(p_merchant_id integer, p_number text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM adjustments a JOIN adjustments taken ON taken.member_id = a.member_id AND taken.number IN (a.number, a.corrects)
     WHERE a.number = p_number AND a.merchant_id = p_merchant_id AND taken.state = 'booked'
       AND taken.amount <= (
         SELECT sum(e.amount) FROM adjustments e
          WHERE e.member_id = taken.member_id AND e.corrects = taken.number AND e.state = 'booked' AND e.currency = taken.currency
            AND (taken.kind, e.kind) IN (('up', 'down'), ('down', 'up'))));
END $$;

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
