import { counted } from '../../words/format.js';
import type { words as english } from './tables-en.js';

export const words: typeof english = {
  any: 'Cualquiera',
  pages: of => `Páginas de: ${of}`,
  first: 'Primera página',
  next: 'Página siguiente',
  nothingMore: 'En esta página ya no hay nada.',
  rows: count => counted(count, 'entrada', 'entradas'),
  onThisPage: count => `${counted(count, 'entrada', 'entradas')} en esta página`,
  csv: 'Descargar CSV',
  saving: 'Preparando…',
  cutOff: rows =>
    `El archivo contiene las primeras ${rows} entradas. Elija menos con los filtros de arriba para guardar el resto.`,
};
