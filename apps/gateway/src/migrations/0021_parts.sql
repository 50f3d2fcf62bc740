-- A player's part in a promotion stands by itself: it has a name of its own, and says when it moves on.

-- By language: what the promotion was called when the part began. The promotion may be taken away; what it promised is
-- still to be shown, and told of in messages.
ALTER TABLE promotion_entries ADD COLUMN titles jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(titles) = 'object');
UPDATE promotion_entries e SET titles = t.titles
  FROM (SELECT announcement_id, jsonb_object_agg(language, title) AS titles FROM announcement_texts GROUP BY 1) t
 WHERE t.announcement_id = e.promotion_id;

-- What a player has under way is shown whether its promotion shows or not.
CREATE INDEX promotion_entries_under_way ON promotion_entries (member_id, promotion_id)
  WHERE stage IN ('applied', 'approved', 'wagering');

CREATE FUNCTION notify_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object('kind', 'promotion', 'member_id', new.member_id::text)::text);
  RETURN NULL;
END $$;
-- Counting names no stage, and so costs nothing here.
CREATE TRIGGER promotion_began AFTER INSERT ON promotion_entries FOR EACH ROW EXECUTE FUNCTION notify_promotion();
CREATE TRIGGER promotion_moved AFTER UPDATE OF stage ON promotion_entries FOR EACH ROW
  WHEN (old.stage IS DISTINCT FROM new.stage) EXECUTE FUNCTION notify_promotion();
