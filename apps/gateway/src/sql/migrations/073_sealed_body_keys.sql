-- An envelope is the form of every answer; these are the keys and nonces of sealed request bodies.
ALTER TABLE envelope_keys RENAME TO sealed_body_keys;
ALTER TABLE envelope_nonces RENAME TO sealed_body_nonces;
ALTER INDEX envelope_keys_pkey RENAME TO sealed_body_keys_pkey;
ALTER INDEX envelope_nonces_pkey RENAME TO sealed_body_nonces_pkey;
ALTER INDEX envelope_nonces_expires_at RENAME TO sealed_body_nonces_expires_at;
