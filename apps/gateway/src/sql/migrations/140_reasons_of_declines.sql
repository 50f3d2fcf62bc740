-- Why a party declined a proposal, for the other one to read. answer_reason is the operator's, and for staff.
ALTER TABLE agent_contracts
  ADD COLUMN decline_reason text,
  ADD CONSTRAINT agent_contracts_decline_reason
    CHECK (decline_reason IS NULL OR state = 'declined' AND length(decline_reason) BETWEEN 1 AND 300);
