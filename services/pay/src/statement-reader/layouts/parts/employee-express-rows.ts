import type { StatementDeduction, StatementEarning } from '../../../domain/statements/statement.js';
import { earning, NONE } from '../reader.js';

type Values<Name extends string> = { readonly [N in Name]?: string };

interface Row<Name extends string> {
  readonly description: string;
  readonly values: Values<Name>;
}

export const toEarning = ({
  description,
  values,
}: Row<'rate' | 'hours' | 'current' | 'adjustedHours' | 'adjusted'>): StatementEarning =>
  earning(description, {
    rate: values.rate ?? null,
    currentHours: values.hours ?? NONE,
    currentAmount: values.current ?? NONE,
    adjustedHours: values.adjustedHours ?? NONE,
    adjustedAmount: values.adjusted ?? NONE,
  });

export const toDeduction = ({
  description,
  values,
}: Row<'current' | 'adjusted'>): StatementDeduction => ({
  description,
  current: values.current ?? NONE,
  adjusted: values.adjusted ?? NONE,
});
