-- What a vendor sent with a transaction beside the fields that its dialect knows. json and not jsonb: it keeps every text and
-- number as it was sent, and refuses none.
CREATE TABLE provider_transaction_fields (
  member_id bigint NOT NULL,
  integration_id text NOT NULL,
  transaction_uuid uuid NOT NULL,
  fields json NOT NULL,
  PRIMARY KEY (member_id, integration_id, transaction_uuid),
  FOREIGN KEY (member_id, integration_id, transaction_uuid) REFERENCES provider_transactions
);
