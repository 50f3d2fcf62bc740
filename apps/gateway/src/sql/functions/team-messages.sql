-- Notifies a member of a change in the conversation with another one.
CREATE OR REPLACE FUNCTION notify_team_message(p_member bigint, p_other bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('foyer_events',
    json_build_object('kind', 'team-message', 'member_id', p_member::text, 'other', public_id)::text)
    FROM members WHERE id = p_other
$$;

-- Stores a message once. Both sides of the conversation are locked first, in one order: ids of its messages rise in the order
-- of commits, and two who write to each other at once do not lock each other out.
CREATE OR REPLACE FUNCTION team_message_send(
  p_sender bigint, p_receiver bigint, p_relation text, p_text text, p_key text, p_notify_sender boolean
) RETURNS SETOF team_messages LANGUAGE plpgsql AS $$
DECLARE
  sent team_messages;
BEGIN
  INSERT INTO team_conversations AS c (member_id, other_id, relation)
  SELECT * FROM (VALUES
    (p_sender, p_receiver, p_relation),
    (p_receiver, p_sender, CASE p_relation WHEN 'upline' THEN 'downline' ELSE 'upline' END)
  ) AS sides (member_id, other_id, relation) ORDER BY member_id
  ON CONFLICT (member_id, other_id) DO UPDATE SET relation = excluded.relation;
  SELECT * INTO sent FROM team_messages WHERE sender_id = p_sender AND receiver_id = p_receiver AND client_key = p_key;
  IF FOUND THEN
    RETURN NEXT sent;
    RETURN;
  END IF;
  INSERT INTO team_messages (sender_id, receiver_id, text, client_key, at)
  VALUES (p_sender, p_receiver, p_text, p_key, clock_timestamp()) RETURNING * INTO sent;
  UPDATE team_conversations SET last_message = sent.id WHERE member_id = p_sender AND other_id = p_receiver;
  UPDATE team_conversations SET last_message = sent.id, unread = unread + 1
   WHERE member_id = p_receiver AND other_id = p_sender;
  PERFORM notify_team_message(p_receiver, p_sender);
  IF p_notify_sender THEN
    PERFORM notify_team_message(p_sender, p_receiver);
  END IF;
  RETURN NEXT sent;
END $$;

-- Records that a member has seen a conversation up to a message.
CREATE OR REPLACE FUNCTION team_message_seen(p_member bigint, p_other bigint, p_last bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own team_conversations;
BEGIN
  -- the count below is of a later snapshot than this lock
  SELECT * INTO own FROM team_conversations WHERE member_id = p_member AND other_id = p_other FOR UPDATE;
  IF NOT FOUND OR own.seen >= least(p_last, own.last_message) THEN
    RETURN;
  END IF;
  UPDATE team_conversations SET seen = least(p_last, own.last_message), unread = (
      SELECT count(*) FROM team_messages
       WHERE least(sender_id, receiver_id) = least(p_member, p_other)
         AND greatest(sender_id, receiver_id) = greatest(p_member, p_other)
         AND id > least(p_last, own.last_message) AND sender_id = p_other
    )
   WHERE member_id = p_member AND other_id = p_other;
  PERFORM notify_team_message(p_member, p_other), notify_team_message(p_other, p_member);
END $$;

-- Mutes a member's side of a conversation, or ends that. Only the member is notified: the other one does not learn of it.
CREATE OR REPLACE FUNCTION team_conversation_mute(p_member bigint, p_other bigint, p_muted boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE team_conversations SET muted = p_muted WHERE member_id = p_member AND other_id = p_other AND muted <> p_muted;
  IF FOUND THEN
    PERFORM notify_team_message(p_member, p_other);
  END IF;
END $$;

-- Whether a direct downline of this type gets a text: the merchant may allow agents only, and the sender choose a group.
CREATE OR REPLACE FUNCTION team_broadcast_reaches(p_type smallint, p_agents_only boolean, p_audience text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT (NOT p_agents_only OR p_type IN (1, 2, 41, 42))
     AND CASE p_audience WHEN 'agents' THEN p_type IN (1, 2, 41, 42) WHEN 'players' THEN p_type NOT IN (1, 2, 41, 42) ELSE true END
$$;

-- Delivers the oldest undelivered text for all direct downlines or a group of them, or this one, to the next of them, each exactly once; members
-- who left since are passed over, and nobody gets it any more once its sender is disabled or the merchant allows it no longer.
-- Returns whether there was one.
CREATE OR REPLACE FUNCTION team_broadcast_deliver(p_id bigint, p_limit integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  broadcast team_broadcasts;
  sender_active boolean;
  allowed text;
  receivers bigint[];
BEGIN
  SELECT * INTO broadcast FROM team_broadcasts WHERE NOT delivered AND (p_id IS NULL OR id = p_id)
   ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT s.status = 'active', m.settings ->> 'teamMessages' INTO sender_active, allowed
    FROM members s JOIN merchants m ON m.id = s.merchant_id WHERE s.id = broadcast.sender_id;
  receivers := ARRAY(
    SELECT id FROM members
     WHERE upline_id = broadcast.sender_id AND id > broadcast.delivered_to AND status = 'active'
       AND sender_active AND allowed IS DISTINCT FROM 'off'
       AND team_broadcast_reaches(type, broadcast.agents_only OR allowed IS DISTINCT FROM 'everyone', broadcast.audience)
     ORDER BY id LIMIT p_limit
  );
  -- the sender is notified once, not of each of them
  PERFORM team_message_send(broadcast.sender_id, receiver, 'downline', broadcast.text, 'broadcast:' || broadcast.id, false)
     FROM unnest(receivers) AS receiver;
  PERFORM notify_team_message(broadcast.sender_id, receivers[1]);
  UPDATE team_broadcasts SET delivered_to = coalesce(receivers[cardinality(receivers)], delivered_to),
         delivered = cardinality(receivers) < p_limit
   WHERE id = broadcast.id;
  RETURN true;
END $$;
