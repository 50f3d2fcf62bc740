-- A counter's name and an e-mail address of 254 characters, the longest there is, are more than 255.
ALTER TABLE rate_limits ALTER COLUMN key TYPE text;
