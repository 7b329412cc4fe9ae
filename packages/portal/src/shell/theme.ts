const aYear = 31_536_000;

/** The server reads it too: a page is never light before it is dark. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const now =
    dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  dataset.theme = now === 'dark' ? 'light' : 'dark';
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not everywhere yet
  document.cookie = `theme=${dataset.theme}; path=/; max-age=${aYear}; samesite=lax`;
}
