import type { FindingCode } from '@guildhall/contracts/pay';

/** One thing found about a difference: its sentence, or a part of one, and what whoever speaks another language makes theirs of. */
export interface Finding {
  code: FindingCode;
  /** In the order in which the contract names them. */
  values: string[];
  text: string;
}

export const finding = (code: FindingCode, values: readonly string[], text: string): Finding => ({
  code,
  values: [...values],
  text,
});
