/** Announced with every new event: whoever delivers need not wait for the next look. */
export const eventsDue = 'events_due';

/** Attempts end this long after the event, or after its replay. */
export const retryFor = "interval '3 days'";
