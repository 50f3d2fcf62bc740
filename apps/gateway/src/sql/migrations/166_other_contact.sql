-- When the contact that `contact` does not name last changed: a second change must not hide the first one.
ALTER TABLE security_changes ADD COLUMN other_at timestamptz;
