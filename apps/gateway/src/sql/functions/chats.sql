CREATE OR REPLACE FUNCTION notify_chat(c chats) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events',
    json_build_object('kind', 'chat', 'member_id', c.member_id::text, 'last', c.last_message::text)::text);
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'chats', 'merchant_id', c.merchant_id, 'chat_id', c.public_id)::text);
END $$;

-- Stores a message once. The conversation is locked first, so that ids of its messages rise in the order of commits, and a
-- reader of one of them has missed none before it.
CREATE OR REPLACE FUNCTION chat_send(p_member bigint, p_merchant integer, p_operator integer, p_text text, p_key text)
RETURNS SETOF chat_messages LANGUAGE plpgsql AS $$
DECLARE
  said chat_messages;
  chat chats;
BEGIN
  INSERT INTO chats (member_id, merchant_id) VALUES (p_member, p_merchant)
  ON CONFLICT (member_id) DO UPDATE SET merchant_id = excluded.merchant_id;
  SELECT * INTO said FROM chat_messages
   WHERE member_id = p_member AND operator_id IS NOT DISTINCT FROM p_operator AND client_key = p_key;
  IF FOUND THEN
    RETURN NEXT said;
    RETURN;
  END IF;
  INSERT INTO chat_messages (member_id, operator_id, text, client_key, at)
  VALUES (p_member, p_operator, p_text, p_key, clock_timestamp()) RETURNING * INTO said;
  UPDATE chats SET last_message = said.id, last_at = said.at,
    waiting_since = CASE WHEN p_operator IS NULL THEN coalesce(waiting_since, said.at) END,
    -- answering marks the conversation as read
    operator_seen = CASE WHEN p_operator IS NULL THEN operator_seen ELSE said.id END
   WHERE member_id = p_member RETURNING * INTO chat;
  PERFORM notify_chat(chat);
  RETURN NEXT said;
END $$;

-- Records that a side has seen the conversation up to a message; returns whether that changed anything.
CREATE OR REPLACE FUNCTION chat_seen(p_member bigint, p_by_operator boolean, p_last bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
BEGIN
  UPDATE chats SET
    player_seen = CASE WHEN p_by_operator THEN player_seen ELSE least(p_last, last_message) END,
    operator_seen = CASE WHEN p_by_operator THEN least(p_last, last_message) ELSE operator_seen END
   WHERE member_id = p_member
     AND CASE WHEN p_by_operator THEN operator_seen ELSE player_seen END < least(p_last, last_message)
  RETURNING * INTO chat;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM notify_chat(chat);
  RETURN true;
END $$;
