import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Language } from '@guildhall/contracts';
import type { Home } from '@guildhall/contracts/platform';
import type { Brand } from '@guildhall/look';

interface Drawing {
  readonly drawHome: (home: Home) => string;
}

/** Home as the app itself draws it. */
export type DrawHome = (language: Language, home: Home) => Promise<string>;

/** Its file is one module for each address, and the address says in which language, and whose pages these are. */
export function drawingFrom(file: string, brand: Brand, isBeingChanged: boolean): DrawHome {
  const { name, logo, help } = brand;
  const said = { 'application-name': name, ...(logo && { logo }), ...(help && { help }) };
  const madeAt = () => String(statSync(file).mtimeMs);
  const known = madeAt();
  return async (lang, home) => {
    const made = isBeingChanged ? madeAt() : known;
    const address = `${pathToFileURL(file)}?${new URLSearchParams({ ...said, lang, made })}`;
    const { drawHome } = (await import(address)) as Drawing;
    return drawHome(home);
  };
}
