-- The audit trail also has what is done at the command line to members and vendors.
ALTER TABLE audit_trail DROP CONSTRAINT audit_trail_area_check;
ALTER TABLE audit_trail ADD CONSTRAINT audit_trail_area_check CHECK (area IN (
  'deposits', 'withdrawals', 'adjustments', 'identity', 'promotions', 'feedback', 'chats', 'messages', 'canned',
  'sessions', 'operators', 'settings', 'statements', 'reconciliation', 'club', 'members', 'vendors'
));
