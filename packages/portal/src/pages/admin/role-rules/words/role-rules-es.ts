import { counted } from '../../../../words/format.js';
import type { words as english } from './role-rules-en.js';

export const words: typeof english = {
  about:
    'Un miembro vinculado recibe los roles de cada regla que corresponde a su registro. Las reglas son un archivo en el servidor del bot (ROLE_RULES_FILE) y se leen de nuevo cuando cambia.',
  problem: 'El archivo se cambió y tiene un error; por eso siguen valiendo las reglas anteriores:',
  rules: 'Reglas',
  rule: 'Regla',
  line: 'Línea',
  everyone: 'Todo miembro vinculado',
  when: ways => `Si ${ways}`,
  ownFacility: 'su propia instalación',
  gives: 'Roles',
  holders: 'Lo tienen',
  unknown: 'no se sabe',
  alsoManaged: 'También gestionados',
  alsoManagedAbout:
    'Ninguna regla da estos roles. El bot los quita a los miembros vinculados que los tengan.',
  nicknames: templates => (templates > 1 ? 'Apodo, el primero que se pueda completar' : 'Apodo'),
  noNicknames: 'queda como lo eligió el miembro',
  previewTitle: 'Quién cambiaría',
  previewAbout:
    'Compara los roles que los miembros vinculados tienen ahora con lo que dicen las reglas, y no cambia nada. Los cambios llegan por sí solos, a más tardar con la comparación de cada noche.',
  preview: 'Comparar',
  again: 'Comparar otra vez',
  nothing: members =>
    `Nadie ganaría ni perdería un rol: ${counted(members, 'miembro vinculado tiene', 'miembros vinculados tienen')} lo que dicen las reglas.`,
  changed: (changed, members) =>
    `${changed} de ${counted(members, 'miembro vinculado', 'miembros vinculados')} ganarían o perderían un rol.`,
  first: shown => `Se muestran los primeros ${shown}.`,
  member: 'Miembro',
  gains: 'Ganaría',
  loses: 'Perdería',
};
