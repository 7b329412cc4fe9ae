/** What a status mostly comes of, for whoever reads the log or the command line. */
export const causeOf = (statusCode: number | null): string | null =>
  statusCode === 401
    ? 'a subscriber that answers 401 has another WEBHOOK_SECRET, mostly: it must be the same at both'
    : null;
