-- The member club: its changes are never changed themselves.

CREATE OR REPLACE FUNCTION club_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'changes of levels are never changed or removed';
END $$;
CREATE OR REPLACE TRIGGER club_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON club_events
  FOR EACH STATEMENT EXECUTE FUNCTION club_forbid();

-- A member's valid turnover since the beginning of a day (play_turnover). Void rounds have none.
CREATE OR REPLACE FUNCTION club_turnover(p_member_id bigint, p_currency char(3), p_from date, p_time_zone text) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(stake - uncounted), 0)::bigint FROM play_sums
   WHERE member_id = p_member_id AND currency = p_currency AND result <> 'void'
     AND starts_at >= p_from::timestamp AT TIME ZONE p_time_zone
$$;
