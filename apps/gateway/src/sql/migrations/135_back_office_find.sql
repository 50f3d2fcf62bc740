-- The search of the back office for members and rounds; the expressions are those of its queries.

CREATE INDEX members_of_mobile ON members (merchant_id, mobile) WHERE mobile IS NOT NULL;
CREATE INDEX members_of_email ON members (merchant_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX member_profiles_words ON member_profiles USING gin (text_vector(payee_name)) WHERE payee_name IS NOT NULL;
-- a round's own key begins with its member; only whole numbers are looked up
CREATE INDEX rounds_by_number ON rounds USING hash (round);
