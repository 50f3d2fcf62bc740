-- Since when nothing shows a picture. It is kept for a while longer: a page that is open may still ask for it.
ALTER TABLE pictures ADD COLUMN unused_since timestamptz;
