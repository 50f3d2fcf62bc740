-- Draws that are neither to come nor over: each gateway looks for them every second.
CREATE INDEX lottery_draws_in_work ON lottery_draws (draws_at) WHERE state NOT IN ('planned', 'settled', 'void');
