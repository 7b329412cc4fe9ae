/** Pattern of an address in running text: a full stop or comma after it is not part of it. */
export const ADDRESS = String.raw`https?:\/\/[^\s<>()"']*[^\s<>()"'.,;:!?]`;
