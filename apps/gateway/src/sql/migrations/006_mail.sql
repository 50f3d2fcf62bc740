-- Outgoing mail, and the development outbox.

-- Mail is written in the transaction of the change it reports, and sent by the gateway that locks the row first.
CREATE TABLE outgoing_mail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint REFERENCES members (id),
  kind text NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  -- values for the template, sealed under the deployment's secret; emptied when the mail is sent or given up
  details jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at) WHERE state = 'waiting';

-- What would have been sent without a mail server or SMS service; shown by the development outbox.
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient text NOT NULL,
  subject text,
  body text NOT NULL,
  html text
);
