-- When the maintenance of a merchant is expected to end, if that was said.
ALTER TABLE merchants
  ADD COLUMN maintenance_until timestamptz,
  ADD CONSTRAINT merchants_maintenance_until CHECK (maintenance_until IS NULL OR status = 1) NOT VALID;
ALTER TABLE merchants VALIDATE CONSTRAINT merchants_maintenance_until;
