-- Draws of external lotteries that are held at another time than the schedule says, or not at all.
CREATE TABLE lottery_exceptions (
  lottery_id integer NOT NULL REFERENCES lotteries (id),
  -- of the draw by the schedule
  number text COLLATE "C" NOT NULL CHECK (number ~ '^[0-9]{8}-[0-9]{4}$'),
  -- null: it is not held
  draws_at timestamptz,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 200),
  operator_id integer NOT NULL REFERENCES operators (id),
  at timestamptz NOT NULL DEFAULT now(),
  -- false: it waits for a second operator
  effective boolean NOT NULL,
  confirmed_by integer REFERENCES operators (id),
  PRIMARY KEY (lottery_id, number),
  CHECK (confirmed_by IS NULL OR effective AND confirmed_by <> operator_id)
);
