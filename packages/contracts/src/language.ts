/** Languages of pages, messages and calendars; English is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
