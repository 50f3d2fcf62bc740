-- Wallets' numbers were compared as they were typed, so one wallet could be several. The key of their MACs is the gateway's,
-- which computes those of version 1 again at its start; a member who has one wallet twice keeps both.
ALTER TABLE bank_cards
  ADD COLUMN mac_version smallint NOT NULL DEFAULT 2,
  ADD COLUMN duplicate boolean NOT NULL DEFAULT false;
UPDATE bank_cards SET mac_version = 1 WHERE kind = 'wallet';
CREATE INDEX bank_cards_outdated_macs ON bank_cards (id) WHERE mac_version = 1;
DROP INDEX bank_cards_number;
CREATE UNIQUE INDEX bank_cards_number ON bank_cards (member_id, number_mac) WHERE removed_at IS NULL AND NOT duplicate;

-- Numbers of Gabon are valid with and without a zero; they are stored without. Where both are proven by different members,
-- the newer account keeps its spelling, and signs in by its name.
UPDATE members m SET mobile = '+241' || substr(mobile, 6)
 WHERE mobile ~ '^\+2410[0-9]{7,8}$'
   AND (mobile_verified_at IS NULL OR NOT EXISTS (
     SELECT FROM members o WHERE o.merchant_id = m.merchant_id AND o.mobile = '+241' || substr(m.mobile, 6)
       AND o.mobile_verified_at IS NOT NULL));

UPDATE members SET email = normalize(btrim(email), NFC)
 WHERE email IS DISTINCT FROM normalize(btrim(email), NFC) AND length(normalize(btrim(email), NFC)) <= 254;
UPDATE member_profiles SET id_number = upper(regexp_replace(btrim(normalize(id_number, NFKC)), '\s+', ' ', 'g'))
 WHERE id_number IS DISTINCT FROM upper(regexp_replace(btrim(normalize(id_number, NFKC)), '\s+', ' ', 'g'));
