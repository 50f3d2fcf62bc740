-- Creates an account with its password, origin, contacts and wallet, all or nothing. Null when the username is taken, also
-- by a concurrent registration. A mobile number that is taken violates the index members_mobile. `p_profile` holds columns
-- of member_profiles by name. An account that an agent opens has a password that its owner must change (p_first_time), and its
-- owner agrees to the terms then.
CREATE OR REPLACE FUNCTION member_register(
  p_merchant_id integer, p_username text, p_nickname text, p_currency char(3), p_upline_id bigint, p_password_hash text,
  p_way text, p_method text, p_url text, p_domain text, p_affiliate_code text, p_recommender text,
  p_email text, p_mobile text, p_mobile_verified boolean, p_profile jsonb, p_type smallint, p_first_time boolean
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO members (merchant_id, username, type, nickname, currency, upline_id, email, mobile, mobile_verified_at)
  VALUES (p_merchant_id, p_username, p_type, p_nickname, p_currency, p_upline_id, p_email, p_mobile,
    CASE WHEN p_mobile_verified THEN now() END)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO member_credentials (member_id, password_hash, first_time_login) VALUES (new_id, p_password_hash, p_first_time);
  INSERT INTO member_registrations (member_id, way, method, url, domain, affiliate_code, recommender, agreed_at)
  VALUES (new_id, p_way, p_method, p_url, p_domain, p_affiliate_code, p_recommender,
    CASE WHEN NOT p_first_time THEN now() END);
  IF p_profile <> '{}' THEN
    INSERT INTO member_profiles
    SELECT p.* FROM jsonb_populate_record(NULL::member_profiles, p_profile || jsonb_build_object('member_id', new_id)) AS p;
  END IF;
  PERFORM ledger_open(new_id, p_currency);
  RETURN new_id;
END $$;

-- A general agent, with a password that is replaced at the first log-in. Null if the username is taken.
CREATE OR REPLACE FUNCTION agent_create(
  p_merchant_id integer, p_username text, p_type smallint, p_password_hash text, p_operator_id integer, p_client_key text,
  p_request_hash bytea
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
  v_currency char(3) := (SELECT currency FROM merchants WHERE id = p_merchant_id);
BEGIN
  INSERT INTO members (merchant_id, username, type, currency) VALUES (p_merchant_id, p_username, p_type, v_currency)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO member_credentials (member_id, password_hash, first_time_login) VALUES (new_id, p_password_hash, true);
  PERFORM ledger_open(new_id, v_currency);
  INSERT INTO agent_creations (member_id, operator_id, client_key, request_hash)
  VALUES (new_id, p_operator_id, p_client_key, p_request_hash);
  RETURN new_id;
END $$;

-- The guest of that name: the existing one, or a new one with play money from the merchant. Null for an expired one. All or
-- nothing; two concurrent calls with one name get the same guest.
CREATE OR REPLACE FUNCTION guest_enter(
  p_merchant_id integer, p_name text, p_play_money bigint, p_lifetime interval,
  OUT member_id bigint, OUT created boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_currency char(3) := (SELECT currency FROM merchants WHERE id = p_merchant_id);
BEGIN
  INSERT INTO members (merchant_id, username, type, currency) VALUES (p_merchant_id, p_name, 4, v_currency)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO member_id;
  created := member_id IS NOT NULL;
  IF NOT created THEN
    SELECT m.id INTO member_id FROM members m JOIN guests g ON g.member_id = m.id
    WHERE m.merchant_id = p_merchant_id AND m.username_key = lower(p_name) AND m.status = 'active'
      AND g.expires_at > now();
    RETURN;
  END IF;
  INSERT INTO guests VALUES (member_id, now() + p_lifetime);
  PERFORM ledger_open(member_id, v_currency);
  PERFORM ledger_transfer('trial:' || member_id, 'bonus', member_id, v_currency, 'promo', 'cash', p_play_money);
END $$;

CREATE OR REPLACE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now(), end_reason = 'disabled' WHERE member_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_sessions_of_disabled AFTER UPDATE OF status ON members
  FOR EACH ROW WHEN (OLD.status <> 'disabled' AND NEW.status = 'disabled') EXECUTE FUNCTION end_sessions_of_disabled();
