-- While a house is shut no new round begins; what was begun is played to its end, paid and undone as ever.

CREATE FUNCTION play_shut(p_integration text, p_token_hash bytea, p_round text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(shown.status, m.status) = 1
         AND NOT EXISTS (SELECT FROM rounds r
                          WHERE r.member_id = l.member_id AND r.integration_id = p_integration AND r.round = p_round)
    FROM launch_tokens t
    JOIN launches l ON l.id = t.launch_id AND l.integration_id = p_integration
    JOIN members p ON p.id = l.member_id
    JOIN merchants m ON m.id = p.merchant_id
    -- guests play at a merchant of their own, which is shut when the one they are guests of is
    LEFT JOIN merchants shown ON shown.id = m.trial_of
   WHERE t.token_hash = p_token_hash
$$;

ALTER FUNCTION play_bet(text, bytea, text, text, char, text, boolean, uuid, bigint, bytea, interval)
  RENAME TO play_stake;

CREATE FUNCTION play_bet(
  p_integration text, p_token_hash bytea, p_player text, p_game text, p_currency char(3), p_round text,
  p_round_closed boolean, p_transaction uuid, p_amount bigint, p_request_hash bytea, p_idle interval
) RETURNS play_result
LANGUAGE plpgsql AS $$
BEGIN
  IF play_shut(p_integration, p_token_hash, p_round) THEN RETURN play_refuse('house_shut'); END IF;
  RETURN play_stake(p_integration, p_token_hash, p_player, p_game, p_currency, p_round, p_round_closed, p_transaction,
                    p_amount, p_request_hash, p_idle);
END $$;
