-- The name and the place of a known device, and who else uses it: operators see them beside a case.
ALTER TABLE known_devices ADD COLUMN device text NOT NULL DEFAULT '', ADD COLUMN country char(2);
-- a session is opened in the transaction that notes its device
UPDATE known_devices d SET device = s.device, country = s.country
  FROM sessions s WHERE s.member_id = d.member_id AND s.created_at = d.last_seen_at;
CREATE INDEX known_devices_hash ON known_devices (device_hash);
