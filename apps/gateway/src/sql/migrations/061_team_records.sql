-- Records of teams: rounds that ended and movements beside play, by time, for large teams, and of each member, for small ones.

-- The postings of rounds that ended, in the order agents read them. A correction of a round is none of them, and neither are
-- the sums that stand for play of before there were teams.
CREATE INDEX team_postings_rounds ON team_postings (merchant_id, day, at, id) INCLUDE (member_id, category)
  WHERE kind = 'play' AND rounds > 0 AND reference IS NOT NULL;
CREATE INDEX team_postings_vendor ON team_postings (merchant_id, vendor, day, at, id) INCLUDE (member_id, category)
  WHERE kind = 'play' AND rounds > 0 AND reference IS NOT NULL;
CREATE INDEX team_postings_member ON team_postings (member_id, day, at, id)
  WHERE kind = 'play' AND rounds > 0 AND reference IS NOT NULL;

-- Movements beside play are few, so that these do not slow down bets.
CREATE INDEX ledger_transfers_by_time ON ledger_transfers (created_at, id) INCLUDE (member_id, kind)
  WHERE kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution');
CREATE INDEX ledger_transfers_of_member ON ledger_transfers (member_id, created_at, id)
  WHERE kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution');
