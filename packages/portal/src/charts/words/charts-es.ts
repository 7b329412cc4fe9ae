import type { words as english } from './charts-en.js';

export const words: typeof english = {
  nothing: 'Aún no se ha contado nada.',
  single: (value, day) => `${value} el ${day}; la curva empieza mañana.`,
  level: (now, then, day) =>
    now === then ? `${now}, igual que el ${day}.` : `${now} ahora; ${then} el ${day}.`,
  flow: (average, most, day) => `${average} al día de media; el máximo fue ${most} el ${day}.`,
  day: 'Día',
  asTable: title => `${title} como tabla`,
};
