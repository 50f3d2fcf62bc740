-- Agents list who joined by one of their links.
CREATE INDEX member_registrations_code ON member_registrations (affiliate_code, member_id) WHERE affiliate_code IS NOT NULL;
