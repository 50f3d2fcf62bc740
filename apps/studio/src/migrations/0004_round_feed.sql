-- What operators are told about rounds that are played with wallets of this studio. The row is the lock of the numbers: they
-- become visible in their order and without gaps.
CREATE TABLE round_feeds (
  operator_id bigint NOT NULL,
  product text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (operator_id, product)
);

-- As it is published, without its number. A correction is another record of the same round.
CREATE TABLE round_feed_records (
  operator_id bigint NOT NULL,
  product text NOT NULL,
  sequence bigint NOT NULL,
  record jsonb NOT NULL,
  PRIMARY KEY (operator_id, product, sequence)
);
