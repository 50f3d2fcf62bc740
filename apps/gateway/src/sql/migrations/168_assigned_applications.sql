-- The operator who works on an application for a promotion.
ALTER TABLE promotion_participations ADD COLUMN assigned_to integer REFERENCES operators (id);
