-- The search of payments that are or were a case of operators; the expressions are those of its query.

CREATE INDEX deposit_payments_words ON deposit_payments
  USING gin (text_vector(coalesce(payer_name, '') || ' ' || reference || ' ' || payment_id))
  WHERE state IN ('unknown', 'returned', 'written-off') OR charged_back_at IS NOT NULL;
