-- The default rule of new passwords becomes 12 characters of any kind. Merchants from before keep the former default
-- where they set no rule of their own: 8 characters, with a letter and a digit.

INSERT INTO registration_settings (merchant_id, rules)
SELECT id, jsonb_build_object('password', jsonb_build_object(
  'minLength', 8, 'pattern', '(?=.*\p{L})(?=.*[0-9])[^\p{Cc}\p{Cs}]*'))
FROM merchants
ON CONFLICT (merchant_id) DO UPDATE
SET rules = registration_settings.rules || jsonb_build_object('password',
  (EXCLUDED.rules -> 'password') || COALESCE(registration_settings.rules -> 'password', '{}'))
WHERE jsonb_typeof(COALESCE(registration_settings.rules -> 'password', '{}')) = 'object';
