import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Language } from '@guildhall/contracts';
import type { Home } from '@guildhall/contracts/platform';
import type { Brand } from '@guildhall/look';

interface Drawing {
  readonly drawHome: (home: Home) => string;
}

/** Home, rendered by the app's own code. */
export type DrawHome = (language: Language, home: Home) => Promise<string>;

/** One module per query string, which carries the language and branding. */
export function drawingFrom(file: string, brand: Brand, isBeingChanged: boolean): DrawHome {
  const { name, logo, help } = brand;
  const metadata = { 'application-name': name, ...(logo && { logo }), ...(help && { help }) };
  const madeAt = () => String(statSync(file).mtimeMs);
  const known = madeAt();
  return async (lang, home) => {
    const made = isBeingChanged ? madeAt() : known;
    const address = `${pathToFileURL(file)}?${new URLSearchParams({ ...metadata, lang, made })}`;
    const { drawHome } = (await import(address)) as Drawing;
    return drawHome(home);
  };
}
