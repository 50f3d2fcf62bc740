-- What an adjustment corrects.

ALTER TABLE adjustments
  -- number of the member's order or adjustment, or reference of a movement of the member's money; null: of nothing that is booked
  ADD COLUMN corrects text CHECK (length(corrects) BETWEEN 1 AND 100);
