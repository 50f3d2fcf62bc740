-- What an agent's own rebate was on the play of each direct downline with everyone below, by month: a year is read from a row for
-- each month instead of a line of each day.
CREATE TABLE rebate_months (
  member_id bigint NOT NULL,
  -- its first day
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  downline_id bigint NOT NULL,
  category text NOT NULL,
  vendor text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (member_id, month, downline_id, category, vendor)
) WITH (fillfactor = 80);
INSERT INTO rebate_months
SELECT l.member_id, date_trunc('month', s.first_day)::date, l.downline_id, l.category, l.vendor, sum(l.amount)
  FROM rebate_lines l JOIN settlements s ON s.id = l.settlement_id
 WHERE l.downline_id <> l.member_id AND l.amount <> 0
 GROUP BY 1, 2, 3, 4, 5;

-- Replaced by agent_contracts_active.
DROP FUNCTION IF EXISTS agent_contract_active(bigint, date, date, bigint);
