/**
 * Words of a member, for the search of the back office; the member's table is `m`. An index has the same expression, as it
 * has those of the repositories that search with `text_query`.
 */
export const MEMBER_WORDS = "text_vector(m.username || ' ' || coalesce(m.nickname, ''))";

/** Members who are looked at for words that many have: all would be sorted only to be left out. */
const LOOKED_AT = 200;

/** Ids of members of the merchant $1 with the words $2 in a name. */
export const NAMED_MEMBERS = `
  (SELECT m.id FROM members m WHERE m.merchant_id = $1 AND ${MEMBER_WORDS} @@ text_query($2) LIMIT ${LOOKED_AT})
  UNION ALL
  (SELECT m.id FROM member_profiles f JOIN members m ON m.id = f.member_id
    WHERE m.merchant_id = $1 AND f.payee_name IS NOT NULL AND text_vector(f.payee_name) @@ text_query($2) LIMIT ${LOOKED_AT})`;
