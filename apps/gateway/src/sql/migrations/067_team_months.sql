-- The levels below an agent by month: a year is read from a row for each month and level instead of one for each day and level.
CREATE TABLE team_months (
  agent_id bigint NOT NULL,
  -- its first day
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  level smallint NOT NULL CHECK (level > 0),
  registrations integer NOT NULL,
  first_deposits integer NOT NULL,
  first_deposit_sum bigint NOT NULL,
  deposits bigint NOT NULL,
  withdrawals bigint NOT NULL,
  bonuses bigint NOT NULL,
  rebates bigint NOT NULL,
  stake bigint NOT NULL,
  turnover bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (agent_id, month, level)
) WITH (fillfactor = 80);
INSERT INTO team_months
SELECT agent_id, date_trunc('month', day)::date, level, sum(registrations), sum(first_deposits), sum(first_deposit_sum), sum(deposits),
       sum(withdrawals), sum(bonuses), sum(rebates), sum(stake), sum(turnover), sum(paid)
  FROM team_days WHERE level > 0 GROUP BY 1, 2, 3;
