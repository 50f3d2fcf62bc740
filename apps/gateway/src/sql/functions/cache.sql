-- Every gateway caches answers of public lists in memory. A write notifies them of the topic it changes; PostgreSQL
-- delivers that with the commit, once per transaction.
CREATE OR REPLACE FUNCTION notify_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_cache', TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cache_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');
CREATE OR REPLACE TRIGGER cache_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');
CREATE OR REPLACE TRIGGER cache_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');
CREATE OR REPLACE TRIGGER cache_merchant AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON merchants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('merchant');
CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON announcements
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');
CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON announcement_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');
CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');
CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banner_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');
CREATE OR REPLACE TRIGGER cache_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON jackpots
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');
-- lists of games say which are lotteries of the platform
CREATE OR REPLACE TRIGGER cache_catalogue AFTER INSERT OR DELETE OR TRUNCATE ON lotteries
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');
-- cached lists show whether a promotion can be joined
CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON promotion_terms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['announcement_images', 'help_entries', 'help_texts', 'pages', 'page_texts', 'service_lines']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_cache(''content'')', name);
  END LOOP;
END $$;

-- Gateways cache merchants' settings until they are notified of a change.
CREATE OR REPLACE FUNCTION notify_registration_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_cache', 'merchant');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cache_registration AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON registration_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_registration_settings();
