import type { SaidCode } from '@guildhall/contracts/said';

/** What services say, by their codes; each is given the values of its sentence in their order. */
export type Sayings = Readonly<Record<SaidCode, (...values: string[]) => string>>;
