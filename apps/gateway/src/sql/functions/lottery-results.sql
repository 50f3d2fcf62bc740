-- Operators of lotteries: their terms, results from outside, and corrections of results.

-- What operators set for a lottery, as the history of its changes keeps it.
CREATE OR REPLACE FUNCTION lottery_terms(p_lottery integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'open', l.open, 'prizeGroup', l.prize_group, 'lowestPrizeGroup', l.lowest_prize_group, 'closeSeconds', l.close_seconds,
    'smallestStake', audit_amount(l.smallest_stake), 'largestStake', audit_amount(l.largest_stake),
    'largestSlip', audit_amount(l.largest_slip), 'largestDraw', audit_amount(l.largest_draw),
    'outcomeLimit', audit_amount(l.outcome_limit), 'mostChaseDraws', l.most_chase_draws,
    'units', (SELECT jsonb_agg(audit_amount(u)) FROM unnest(l.units) u),
    'chips', (SELECT jsonb_agg(audit_amount(c)) FROM unnest(l.chips) c),
    'playTypes', to_jsonb(l.play_types), 'prizeMode', l.prize_mode, 'sort', l.sort,
    'betTypes', (SELECT jsonb_object_agg(b.bet_type, jsonb_strip_nulls(jsonb_build_object(
                          'open', b.open, 'prizeGroup', b.prize_group, 'outcomeLimit', audit_amount(b.outcome_limit))))
                   FROM lottery_bet_types b WHERE b.lottery_id = l.id))
    FROM lotteries l WHERE l.id = p_lottery
$$;

-- Planned draws that have not opened get the close of their lottery's terms.
CREATE OR REPLACE FUNCTION lottery_close_as_set(p_lottery integer) RETURNS void
LANGUAGE sql AS $$
  UPDATE lottery_draws d SET closes_at = d.draws_at - make_interval(secs => l.close_seconds)
    FROM lotteries l
   WHERE l.id = p_lottery AND d.lottery_id = l.id AND d.state = 'planned' AND d.opens_at > clock_timestamp()
     AND d.opens_at < d.draws_at - make_interval(secs => l.close_seconds)
     AND d.closes_at <> d.draws_at - make_interval(secs => l.close_seconds)
$$;
