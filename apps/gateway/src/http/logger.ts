/** Options of the log, which has neither what proves who calls nor what members' rows contain. */
export const loggerOptions = (level: string) => ({
  level,
  redact: [
    "req.headers.token",
    "req.headers['operator-token']",
    "req.headers.authorization",
    "req.headers['launch-secret']",
    // PostgreSQL quotes values of rows in them; the constraint's name and the SQL state remain
    "err.detail",
    "err.where",
  ],
});
