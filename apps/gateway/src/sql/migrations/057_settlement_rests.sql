-- What a member's newest statement of a kind left below zero, for the next one. A row of a statement tells the same, but a
-- settlement of many members would look for the newest one of each.
CREATE TABLE settlement_rests (
  member_id bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL,
  rest bigint NOT NULL CHECK (rest < 0),
  PRIMARY KEY (member_id, kind)
);

INSERT INTO settlement_rests
SELECT member_id, kind, rest FROM (
  SELECT DISTINCT ON (member_id) member_id, kind, rest FROM settlement_statements WHERE kind = 'rebate'
   ORDER BY member_id, settlement_id DESC
) s WHERE rest < 0;
