-- What a deployment is: its secret and its studio; and how the games of each vendor run in their frame.

-- One row: all gateways of a deployment share the secret, of which only a verifier is stored.
CREATE TABLE deployment (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret_verifier bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE vendor_integrations
  -- origins of the pages in its games' frames; the studio's comes from the settings
  ADD COLUMN frame_origins text[] NOT NULL DEFAULT '{}',
  -- rights of the sandboxed frame besides running scripts
  ADD COLUMN frame_rights text[] NOT NULL DEFAULT '{}',
  -- whether its games post `ready` when they can be played; others are shown when their frame has loaded
  ADD COLUMN handshake boolean NOT NULL DEFAULT false;
UPDATE vendor_integrations SET handshake = true WHERE id = 'house';
