const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** Known from the start, so that nobody is asked who is here. */
export const isStranger = metaOf('visitor') === 'stranger';

/** Whose pages these are: the platform writes it into the document. */
export const organisation = {
  name: metaOf('application-name') ?? 'Guildhall',
  logo: metaOf('logo'),
  help: metaOf('help'),
} as const;
