/** A cell that says nothing that is known, in words. */
export class UnknownCell extends Error {}
