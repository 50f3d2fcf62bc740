-- What a round counts for a participation that counts by `measure`: its valid turnover, or its loss. 0 before the round ended.
CREATE OR REPLACE FUNCTION promotion_round_value(p_measure text, p_weights jsonb, p_category text, p_round rounds)
RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (p_round).state IN ('closed', 'expired')
    THEN div(CASE p_measure WHEN 'loss' THEN (p_round).stake_total - (p_round).win_total ELSE play_turnover(p_round) END::numeric
             * CASE WHEN p_weights IS NULL OR p_weights = 'null' THEN 100 ELSE coalesce((p_weights ->> p_category)::integer, 0) END, 100)
    ELSE 0 END::bigint
$$;

CREATE OR REPLACE FUNCTION promotion_game_category(p_member_id bigint, p_vendor text, p_game text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT g.category
    FROM members m
    JOIN vendors v ON v.merchant_id = m.merchant_id AND v.code = p_vendor
    JOIN games g ON g.merchant_id = m.merchant_id AND g.vendor_id = v.id AND g.code = p_game
   WHERE m.id = p_member_id
$$;

CREATE OR REPLACE FUNCTION promotion_count_round() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_category text;
BEGIN
  -- for a member without a participation that counts, this one index lookup is all
  PERFORM FROM promotion_participations WHERE member_id = new.member_id AND stage IN ('counting', 'wagering');
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_category := promotion_game_category(new.member_id, new.vendor, new.game_code);
  UPDATE promotion_participations e
     SET counted = counted
           + promotion_round_value(measure, terms -> 'weights', v_category, new)
           - promotion_round_value(measure, terms -> 'weights', v_category, old)
   WHERE member_id = new.member_id AND stage IN ('counting', 'wagering') AND currency = new.currency
     AND new.opened_at >= counts_from AND (counts_until IS NULL OR new.opened_at < counts_until);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER promotion_count_inserted AFTER INSERT ON rounds FOR EACH ROW
  WHEN (new.state IN ('closed', 'expired')) EXECUTE FUNCTION promotion_count_round();
CREATE OR REPLACE TRIGGER promotion_count_updated AFTER UPDATE ON rounds FOR EACH ROW
  WHEN (current_setting('foyer.counts_rounds_together', true) IS DISTINCT FROM 'yes'
        AND (old.state IN ('closed', 'expired') OR new.state IN ('closed', 'expired'))
        AND (old.state, old.stake_total, old.uncounted, old.win_total)
            IS DISTINCT FROM (new.state, new.stake_total, new.uncounted, new.win_total))
  EXECUTE FUNCTION promotion_count_round();

-- Counts rounds that were open and ended in one statement (play_count_ended).
CREATE OR REPLACE FUNCTION promotion_count_ended(p_rounds rounds[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE promotion_participations e SET counted = e.counted + c.value
    FROM (
      SELECT p.id, sum(promotion_round_value(p.measure, p.terms -> 'weights', promotion_game_category(r.member_id, r.vendor, r.game_code), r)) AS value
        FROM unnest(p_rounds) r
        JOIN promotion_participations p
          ON p.member_id = r.member_id AND p.currency = r.currency AND p.stage IN ('counting', 'wagering')
         AND r.opened_at >= p.counts_from AND (p.counts_until IS NULL OR r.opened_at < p.counts_until)
       GROUP BY p.id
    ) c
   WHERE e.id = c.id;
END $$;

-- Ends a running bonus if it may end so: 'released' when it is wagered, 'expired' when its time is over, 'given-up' when it
-- is neither, and 'taken-back' with its deposit while it is not wagered. Returns the stage afterwards, null when there is no such participation. Locks the wallet.
CREATE OR REPLACE FUNCTION promotion_end_bonus(p_participation bigint, p_stage text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  entry promotion_participations;
  money ledger_result;
BEGIN
  SELECT * INTO entry FROM promotion_participations WHERE id = p_participation;
  PERFORM ledger_lock_wallet(entry.member_id, entry.currency);
  SELECT * INTO entry FROM promotion_participations WHERE id = p_participation;
  IF entry.stage IS DISTINCT FROM 'wagering' OR p_stage <> (CASE
    WHEN entry.met THEN 'released' WHEN p_stage = 'taken-back' THEN 'taken-back' WHEN entry.expires_at <= now() THEN 'expired' ELSE 'given-up' END)
  THEN
    RETURN entry.stage;
  END IF;
  money := ledger_transfer('promotion:' || entry.id || ':' || p_stage, 'bonus', entry.member_id, entry.currency, 'bonus',
                           CASE p_stage WHEN 'released' THEN 'cash' ELSE 'promo' END, entry.bonus, 'promotion:' || entry.promotion_id);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the end of bonus % came out as %', entry.id, money.outcome;
  END IF;
  UPDATE promotion_participations SET stage = p_stage, ended_at = now() WHERE id = entry.id;
  RETURN p_stage;
END $$;

CREATE OR REPLACE FUNCTION notify_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object('kind', 'promotion', 'member_id', new.member_id::text)::text);
  RETURN NULL;
END $$;
-- Counting does not update `stage`, and so costs nothing here.
CREATE OR REPLACE TRIGGER promotion_started AFTER INSERT ON promotion_participations FOR EACH ROW EXECUTE FUNCTION notify_promotion();
CREATE OR REPLACE TRIGGER promotion_stage_changed AFTER UPDATE OF stage ON promotion_participations FOR EACH ROW
  WHEN (old.stage IS DISTINCT FROM new.stage) EXECUTE FUNCTION notify_promotion();
