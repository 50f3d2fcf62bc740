-- The newest settled rounds: a start compares them with the operator's.
CREATE INDEX rounds_settled ON rounds (closed_at) WHERE state = 'settled';
