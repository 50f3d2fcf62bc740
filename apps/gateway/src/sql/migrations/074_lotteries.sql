-- Lotteries that this platform runs itself: draws, orders, chases, what the merchant may lose, and results from outside.

CREATE TABLE lotteries (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- vendor and code of its game in the catalogue
  vendor text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_]{1,96}$'),
  family text NOT NULL CHECK (family IN (
    'digits5', 'eleven5', 'dice3', 'racing10', 'digits3', 'mark49', 'vietnam-north', 'vietnam-south', 'thai', 'lao', 'hanoi'
  )),
  -- own: drawn here from published secrets; external: results come from outside
  source text NOT NULL CHECK (source IN ('own', 'external')),
  prize_mode text NOT NULL CHECK (prize_mode IN ('Lott', 'ZY', 'Elott', 'SEA')),
  play_types text[] NOT NULL CHECK (play_types <@ ARRAY['trad', 'ent'] AND cardinality(play_types) > 0),
  time_zone text NOT NULL,
  -- either seconds between draws, from midnight on, or the times of day and the weekdays (0: Sunday)
  every_seconds integer CHECK (every_seconds BETWEEN 30 AND 86400 AND 86400 % every_seconds = 0),
  times time[],
  weekdays smallint[] NOT NULL DEFAULT '{0,1,2,3,4,5,6}' CHECK (cardinality(weekdays) > 0),
  -- how long before a draw sales begin at the earliest, and close
  open_seconds integer NOT NULL DEFAULT 604800 CHECK (open_seconds > 0),
  close_seconds integer NOT NULL CHECK (close_seconds BETWEEN 1 AND 3600),
  -- an operator takes it on and off sale
  open boolean NOT NULL DEFAULT true,
  -- of 2,000: what the odds return; players may choose a lower group for a rebate on their stake
  prize_group smallint NOT NULL CHECK (prize_group BETWEEN 1700 AND 1960),
  lowest_prize_group smallint NOT NULL CHECK (lowest_prize_group BETWEEN 1700 AND prize_group),
  units bigint[] NOT NULL,
  chips bigint[] NOT NULL,
  -- limits of a bet line, an order, a member in a draw, and of what one outcome of a draw may pay
  smallest_stake bigint NOT NULL CHECK (smallest_stake > 0),
  largest_stake bigint NOT NULL CHECK (largest_stake >= smallest_stake),
  largest_slip bigint NOT NULL CHECK (largest_slip >= largest_stake),
  largest_draw bigint NOT NULL CHECK (largest_draw >= largest_slip),
  outcome_limit bigint NOT NULL CHECK (outcome_limit > 0),
  most_chase_draws smallint NOT NULL CHECK (most_chase_draws BETWEEN 0 AND 100),
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (merchant_id, code),
  CHECK ((every_seconds IS NULL) <> (times IS NULL)),
  CHECK (every_seconds IS NULL OR close_seconds < every_seconds)
);

-- Bet types that differ from their lottery.
CREATE TABLE lottery_bet_types (
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  bet_type text NOT NULL CHECK (bet_type ~ '^[a-z0-9-]{1,40}$'),
  open boolean NOT NULL,
  prize_group smallint CHECK (prize_group BETWEEN 1700 AND 1960),
  outcome_limit bigint CHECK (outcome_limit > 0),
  PRIMARY KEY (lottery_id, bet_type)
);

-- Changes of lotteries by operators, for the audit trail.
CREATE TABLE lottery_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  -- null: the command line
  operator_id integer REFERENCES operators (id),
  at timestamptz NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 200)
);

-- One secret a day: its hash is published before the first draw of the day, the secret after the last one.
CREATE TABLE lottery_secrets (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  day date NOT NULL,
  -- sealed with the deployment's secret
  sealed text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  published_at timestamptz NOT NULL DEFAULT now(),
  -- the secret in the open, and since when
  secret bytea CHECK (sha256(secret) = hash),
  revealed_at timestamptz,
  PRIMARY KEY (merchant_id, day),
  CHECK ((secret IS NULL) = (revealed_at IS NULL))
);

CREATE TABLE lottery_draws (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  -- the day of the draw and its place in that day
  number text COLLATE "C" NOT NULL CHECK (number ~ '^[0-9]{8}-[0-9]{4}$'),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  -- planned: sold between opens_at and closes_at. drawn: has numbers, is not settled yet
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'drawn', 'settling', 'settled', 'voiding', 'void')),
  numbers text[],
  drawn_at timestamptz,
  settled_at timestamptz,
  corrected boolean NOT NULL DEFAULT false,
  -- of a void draw: by whom and why
  void_by integer REFERENCES operators (id),
  void_note text CHECK (length(void_note) BETWEEN 1 AND 200),
  UNIQUE (lottery_id, number),
  CHECK (opens_at < closes_at AND closes_at < draws_at),
  CHECK ((numbers IS NULL) = (drawn_at IS NULL)),
  CHECK (numbers IS NOT NULL OR state NOT IN ('drawn', 'settling', 'settled'))
) WITH (fillfactor = 80);
CREATE INDEX lottery_draws_by_time ON lottery_draws (lottery_id, draws_at DESC);
CREATE INDEX lottery_draws_pending ON lottery_draws (draws_at) WHERE state NOT IN ('settled', 'void');

CREATE TABLE lottery_chases (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  number text NOT NULL UNIQUE CHECK (number ~ '^C-[2-9A-HJ-NP-Z]{8}$'),
  currency char(3) NOT NULL,
  mode text NOT NULL CHECK (mode IN ('fixed', 'doubled', 'profit')),
  stop_on_win boolean NOT NULL,
  prize_group smallint NOT NULL,
  -- the slip, as it was sent
  lines jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'ended', 'won', 'stopped', 'void')),
  -- still set aside for draws to come
  held bigint NOT NULL CHECK (held >= 0),
  client_key text NOT NULL,
  request_hash bytea NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (member_id, client_key),
  CHECK (state = 'running' OR held = 0)
);
CREATE INDEX lottery_chases_member ON lottery_chases (member_id, id DESC);
CREATE INDEX lottery_chases_running ON lottery_chases (lottery_id) WHERE state = 'running';

CREATE TABLE lottery_orders (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  number text NOT NULL UNIQUE CHECK (number ~ '^L-[2-9A-HJ-NP-Z]{8}$'),
  chase_id bigint REFERENCES lottery_chases (id),
  currency char(3) NOT NULL,
  -- the group the player chose; lines have their own
  prize_group smallint NOT NULL,
  -- rebate on the stakes for the lower group, in 1/2,000
  rebate_points smallint NOT NULL CHECK (rebate_points BETWEEN 0 AND 260),
  -- of lines that were not cancelled, and of cancelled ones
  stake bigint NOT NULL CHECK (stake >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  lines smallint NOT NULL CHECK (lines > 0),
  largest_prize bigint NOT NULL,
  prize bigint NOT NULL DEFAULT 0 CHECK (prize >= 0),
  rebate bigint NOT NULL DEFAULT 0 CHECK (rebate >= 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'won', 'lost', 'cancelled', 'void')),
  client_key text NOT NULL,
  request_hash bytea NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (member_id, client_key)
) WITH (fillfactor = 80);
CREATE INDEX lottery_orders_member ON lottery_orders (member_id, id DESC);
CREATE INDEX lottery_orders_draw ON lottery_orders (draw_id, member_id);
CREATE INDEX lottery_orders_open ON lottery_orders (draw_id, member_id) WHERE state = 'open';
CREATE INDEX lottery_orders_chase ON lottery_orders (chase_id) WHERE chase_id IS NOT NULL;

-- Bet lines: the sub-orders.
CREATE TABLE lottery_lines (
  order_id bigint NOT NULL REFERENCES lottery_orders (id),
  line smallint NOT NULL CHECK (line > 0),
  draw_id integer NOT NULL,
  bet_type text NOT NULL,
  selection text NOT NULL,
  combinations integer NOT NULL CHECK (combinations > 0),
  -- stake of a combination
  unit bigint NOT NULL CHECK (unit > 0),
  multiple integer NOT NULL CHECK (multiple > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  prize_group smallint NOT NULL,
  largest_prize bigint NOT NULL,
  cancelled boolean NOT NULL DEFAULT false,
  -- null: nothing was won
  hits integer CHECK (hits > 0),
  prize bigint CHECK (prize > 0),
  -- the same for all lines of a draw that win the same for each unit
  selection_key uuid NOT NULL GENERATED ALWAYS AS (md5(bet_type || ' ' || prize_group::text || ' ' || selection)::uuid) STORED,
  PRIMARY KEY (order_id, line),
  CHECK (stake = unit * multiple * combinations),
  CHECK ((hits IS NULL) = (prize IS NULL))
) WITH (fillfactor = 90);
CREATE INDEX lottery_lines_draw ON lottery_lines (draw_id, selection_key) WHERE NOT cancelled;

-- The plan of a chase: one row for each of its draws.
CREATE TABLE lottery_chase_draws (
  chase_id bigint NOT NULL REFERENCES lottery_chases (id),
  position smallint NOT NULL CHECK (position > 0),
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  multiple integer NOT NULL CHECK (multiple BETWEEN 1 AND 9999),
  stake bigint NOT NULL CHECK (stake > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'placed', 'released')),
  reason text CHECK (reason IN ('won', 'stopped', 'limit', 'void', 'late')),
  order_id bigint REFERENCES lottery_orders (id),
  PRIMARY KEY (chase_id, position),
  UNIQUE (chase_id, draw_id),
  CHECK ((state = 'placed') = (order_id IS NOT NULL)),
  CHECK ((state = 'released') = (reason IS NOT NULL))
);
CREATE INDEX lottery_chase_draws_waiting ON lottery_chase_draws (draw_id) WHERE state = 'waiting';

-- What each outcome of a draw would pay, kept while it is sold.
CREATE TABLE lottery_liabilities (
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  bet_type text NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  PRIMARY KEY (draw_id, bet_type, outcome)
) WITH (fillfactor = 70);

-- Settlements of a draw: the first one, and one for each correction of its numbers.
CREATE TABLE lottery_settlements (
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  run smallint NOT NULL CHECK (run > 0),
  -- null: the draw was declared void
  numbers text[],
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- what it did; of a correction the differences
  orders integer NOT NULL DEFAULT 0,
  prizes bigint NOT NULL DEFAULT 0,
  rebates bigint NOT NULL DEFAULT 0,
  -- what could not be taken back of a wrong prize, because the member had spent it
  unrecovered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (draw_id, run)
);

-- What selections win with the numbers of a settlement: prize = factor × unit × multiple ÷ 1,000. Absent: nothing.
CREATE TABLE lottery_hits (
  draw_id integer NOT NULL,
  run smallint NOT NULL,
  selection_key uuid NOT NULL,
  hits integer NOT NULL CHECK (hits > 0),
  factor numeric NOT NULL CHECK (factor > 0),
  PRIMARY KEY (draw_id, run, selection_key),
  FOREIGN KEY (draw_id, run) REFERENCES lottery_settlements
);

-- The orders that a correction has settled again.
CREATE TABLE lottery_corrected_orders (
  order_id bigint NOT NULL REFERENCES lottery_orders (id),
  run smallint NOT NULL CHECK (run > 1),
  prize_before bigint NOT NULL,
  prize_after bigint NOT NULL,
  unrecovered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, run)
);

-- Results that operators and feeds entered.
CREATE TABLE lottery_result_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  -- either an operator, or the name of a feed
  operator_id integer REFERENCES operators (id),
  feed text CHECK (feed ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  at timestamptz NOT NULL DEFAULT now(),
  numbers text[] NOT NULL,
  note text CHECK (length(note) <= 200),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'agreed', 'differs', 'refused')),
  CHECK ((operator_id IS NULL) <> (feed IS NULL))
);
CREATE INDEX lottery_result_entries_draw ON lottery_result_entries (draw_id, id);

CREATE TABLE lottery_saved_slips (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 40),
  lines jsonb NOT NULL,
  request_hash bytea NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (member_id, lottery_id, request_hash)
);

-- Announcements and banners of the lottery's lobby.
ALTER TABLE announcements DROP CONSTRAINT announcements_group_name_check, ADD CONSTRAINT announcements_group_name_check CHECK (
  group_name IN ('m_home', 'm_rng', 'm_live', 'm_fish', 'm_pvp', 'm_sports', 'm_lottery', 'm_reg'));
ALTER TABLE banners DROP CONSTRAINT banners_group_name_check, ADD CONSTRAINT banners_group_name_check CHECK (
  group_name IN ('m_home', 'm_rng', 'm_live', 'm_fish', 'm_pvp', 'm_sports', 'm_lottery', 'm_reg'));

-- An order is a round of its member: records, sums of play, rebates, required play and promotions count it as any other.
ALTER TABLE rounds DROP CONSTRAINT rounds_launch, ADD CONSTRAINT rounds_launch CHECK (
  (launch_id IS NULL) = (feed_sequence IS NOT NULL OR integration_id = 'lottery'));

-- Movements of lotteries.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check, ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
  'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release', 'deposit', 'withdrawal', 'bonus', 'transfer',
  'adjustment', 'contribution', 'jackpot', 'fee', 'chargeback', 'rebate', 'daily-salary', 'hourly-salary', 'dividend',
  'lottery-bet', 'lottery-prize', 'lottery-rebate', 'lottery-cancel', 'lottery-correction', 'chase-hold', 'chase-release'
));

ALTER TABLE audit_trail DROP CONSTRAINT audit_trail_area_check;
ALTER TABLE audit_trail ADD CONSTRAINT audit_trail_area_check CHECK (area IN (
  'deposits', 'withdrawals', 'adjustments', 'identity', 'promotions', 'feedback', 'chats', 'messages', 'canned',
  'sessions', 'operators', 'settings', 'statements', 'reconciliation', 'club', 'members', 'vendors', 'agents', 'settlements',
  'lotteries'
));
