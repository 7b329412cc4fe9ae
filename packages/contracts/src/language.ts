/** What pages, messages and calendars are written in; English where nobody asked for one of them. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
