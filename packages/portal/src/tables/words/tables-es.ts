import { counted } from '../../words/format.js';
import type { words as english } from './tables-en.js';

export const words: typeof english = {
  any: 'Cualquiera',
  pages: of => `Páginas de: ${of}`,
  first: 'Primera página',
  next: 'Página siguiente',
  nothingMore: 'En esta página ya no hay nada.',
  rows: count => counted(count, 'fila', 'filas'),
  onThisPage: count => `${counted(count, 'fila', 'filas')} en esta página`,
  csv: 'Guardar como CSV',
  saving: 'Guardando…',
  cutOff: rows =>
    `El archivo contiene las primeras ${rows} filas. Elija menos con los filtros de arriba para guardar el resto.`,
};
