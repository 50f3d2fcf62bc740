-- The newest rounds that paid many times their stake, as lists of winners show them.
CREATE INDEX rounds_recent_wins ON rounds (closed_at DESC)
  WHERE state = 'closed' AND stake_total > 0 AND win_total >= 10 * stake_total AND currency <> 'XXX';
