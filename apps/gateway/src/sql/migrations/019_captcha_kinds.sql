-- Each form accepts captchas of its own kind, so that nobody answers an easier one in their place.
ALTER TABLE captchas ADD COLUMN kind text NOT NULL DEFAULT 'digits' CHECK (kind IN ('digits', 'equation'));
