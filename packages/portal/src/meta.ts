const inDocument = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

const inAddress = (name: string) => new URL(import.meta.url).searchParams.get(name);

/** What is known before anything is asked: a browser reads it in the document, the server in the address by which it loads this. */
export const meta = import.meta.env.SSR ? inAddress : inDocument;
