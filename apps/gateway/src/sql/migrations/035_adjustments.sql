-- Adjustments by operators, the audit trail of what operators did, and one group of settings for four-eyes limits.

-- Corrections of a member's balance, and turnovers that are lifted. Every writer locks the member's wallet first
-- (functions/adjustments.sql). Amounts are in 1/100,000 of the currency's unit.
CREATE TABLE adjustments (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- also the reference of the ledger's transfer
  number text NOT NULL UNIQUE CHECK (number ~ '^AD-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$'),
  kind text NOT NULL CHECK (kind IN ('up', 'down', 'turnover')),
  currency char(3) NOT NULL,
  -- of a turnover: the stakes that were left when it was proposed
  amount bigint NOT NULL CHECK (amount > 0),
  turnover_id bigint REFERENCES withdrawal_turnovers (id),
  reason text NOT NULL CHECK (reason IN (
    'booking-error', 'payment', 'game-fault', 'goodwill', 'chargeback', 'terms', 'other'
  )),
  -- for staff only
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'booked', 'declined', 'withdrawn')),
  two_operators boolean NOT NULL,
  proposed_by integer NOT NULL REFERENCES operators (id),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another adjustment
  request_hash bytea NOT NULL,
  -- null: not decided, or booked at once
  decided_by integer REFERENCES operators (id),
  decided_at timestamptz,
  decision_note text CHECK (length(decision_note) BETWEEN 1 AND 500),
  balance_after bigint,
  UNIQUE (proposed_by, client_key),
  CHECK ((kind = 'turnover') = (turnover_id IS NOT NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  -- four-eyes: nobody decides their own proposal
  CHECK (NOT two_operators OR state = 'proposed' OR (decided_by = proposed_by) = (state = 'withdrawn')),
  CHECK (two_operators OR (state = 'booked' AND decided_by IS NULL))
);
CREATE INDEX adjustments_newest ON adjustments (merchant_id, id DESC);
CREATE INDEX adjustments_proposed ON adjustments (merchant_id, id) WHERE state = 'proposed';
CREATE INDEX adjustments_member ON adjustments (member_id, id DESC);
-- what an operator booked alone lately
CREATE INDEX adjustments_alone ON adjustments (proposed_by, member_id, proposed_at) WHERE NOT two_operators;

-- Who did what: one row per deed of an operator, or of somebody at the command line. Triggers of the changed tables write
-- them (functions/audit-trail.sql), so a row exists exactly if the deed was committed.
CREATE TABLE audit_trail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- null: at the command line
  operator_id integer REFERENCES operators (id),
  area text NOT NULL CHECK (area IN (
    'deposits', 'withdrawals', 'adjustments', 'identity', 'promotions', 'feedback', 'chats', 'messages', 'canned',
    'sessions', 'operators', 'settings', 'statements', 'reconciliation', 'club'
  )),
  deed text NOT NULL CHECK (length(deed) BETWEEN 1 AND 40),
  member_id bigint REFERENCES members (id),
  -- number of the case, or name of what was changed
  subject text CHECK (length(subject) <= 200),
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object')
);
CREATE INDEX audit_trail_newest ON audit_trail (merchant_id, at DESC, id DESC);
CREATE INDEX audit_trail_operator ON audit_trail (operator_id, at DESC, id DESC) WHERE operator_id IS NOT NULL;
CREATE INDEX audit_trail_area ON audit_trail (merchant_id, area, at DESC, id DESC);
CREATE INDEX audit_trail_member ON audit_trail (member_id, at DESC, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX audit_trail_subject ON audit_trail (merchant_id, subject, at DESC, id DESC) WHERE subject IS NOT NULL;

-- What operators did before, as far as the security log knows it.
INSERT INTO audit_trail (at, merchant_id, operator_id, area, deed, member_id, subject, detail)
SELECT e.at, e.merchant_id, o.id,
       CASE e.kind
         WHEN 'operator-deposit' THEN 'deposits' WHEN 'operator-withdrawal' THEN 'withdrawals'
         WHEN 'operator-identity' THEN 'identity' WHEN 'operator-decided' THEN 'promotions'
         WHEN 'operator-wrote' THEN 'messages'
         WHEN 'operator-canned-saved' THEN 'canned' WHEN 'operator-canned-deleted' THEN 'canned'
         WHEN 'operator-right-changed' THEN 'operators' WHEN 'operator-second-factor-set' THEN 'operators'
         WHEN 'operator-second-factor-reset' THEN 'operators'
         WHEN 'operator-answered' THEN CASE WHEN e.detail ? 'receipt' THEN 'feedback' ELSE 'chats' END
         ELSE 'sessions' END,
       CASE e.kind
         WHEN 'operator-decided' THEN CASE e.detail ->> 'verdict' WHEN 'approve' THEN 'approved' ELSE 'rejected' END
         WHEN 'operator-answered' THEN 'answered' WHEN 'operator-wrote' THEN 'sent'
         WHEN 'operator-canned-saved' THEN 'saved' WHEN 'operator-canned-deleted' THEN 'deleted'
         WHEN 'operator-signed-in' THEN 'logged-in' WHEN 'operator-signed-out' THEN 'session-ended'
         WHEN 'operator-right-changed' THEN CASE WHEN e.detail ? 'roles' THEN 'roles-changed' ELSE 'rights-changed' END
         WHEN 'operator-second-factor-set' THEN 'second-factor-set'
         WHEN 'operator-second-factor-reset' THEN 'second-factor-reset'
         ELSE coalesce(e.detail ->> 'event', e.detail ->> 'action', 'done') END,
       e.member_id,
       coalesce(e.detail ->> 'deposit', e.detail ->> 'withdrawal', e.detail ->> 'identityCheck', e.detail ->> 'receipt',
                e.detail ->> 'application', e.detail ->> 'message', e.detail ->> 'canned', e.detail ->> 'chat'),
       jsonb_strip_nulls(jsonb_build_object('roles', e.detail ->> 'roles', 'amount', e.detail ->> 'amount'))
  FROM security_events e LEFT JOIN operators o ON o.id = (e.detail ->> 'operator')::integer
 WHERE e.kind LIKE 'operator-%' AND e.kind NOT IN ('operator-refused', 'operator-locked', 'operator-read')
   AND e.merchant_id IS NOT NULL
 ORDER BY e.at, e.id;

-- The four-eyes limits of deposits and withdrawals had settings of their own.
UPDATE merchants SET settings = ((settings - 'depositApprovalAbove') #- '{withdrawals,fourEyesAbove}') || jsonb_build_object(
  'fourEyesAbove', jsonb_build_object(
    'deposits', coalesce(settings -> 'depositApprovalAbove', '"50000"'),
    'withdrawals', coalesce(settings #> '{withdrawals,fourEyesAbove}', '"50000"'),
    'adjustments', '"10000"'))
WHERE settings ? 'depositApprovalAbove' OR settings #> '{withdrawals,fourEyesAbove}' IS NOT NULL;
