/**
 * Words of a member, for the search of the back office; the member's table is `m`. An index has the same expression, as it
 * has those of the repositories that search with `text_query`.
 */
export const MEMBER_WORDS = "text_vector(m.username || ' ' || coalesce(m.nickname, ''))";
