-- Whether the amounts of a settlement are multiples of the smallest payment: those before are proven as they were computed.
ALTER TABLE settlements ADD COLUMN rounded boolean NOT NULL DEFAULT false;
ALTER TABLE settlements ALTER COLUMN rounded SET DEFAULT true;
-- settlements.sql has it with another parameter
DROP FUNCTION IF EXISTS rebate_lines_of(integer, date, boolean, boolean);
-- what is carried from them is subtracted from amounts that can be paid: `payable`, which is not there yet
DELETE FROM settlement_rests r USING members m
 WHERE m.id = r.member_id AND -rest < CASE WHEN m.currency IN ('IDR', 'JPY', 'KRW', 'VND') THEN 100000 ELSE 1000 END;
UPDATE settlement_rests r SET rest = rest - rest % CASE WHEN m.currency IN ('IDR', 'JPY', 'KRW', 'VND') THEN 100000 ELSE 1000 END
  FROM members m WHERE m.id = r.member_id;
