import type { VerificationResult } from '@guildhall/contracts/pay';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import { saveRate, useRate } from '../days/rate-missing.js';
import { words } from '../words/index.js';
import { foundOf } from './disputed.js';
import { nameOf } from './notes.js';

const say = words.check;

const facilityPercentages = {
  cip: 'cip_percentage',
  affordability: 'affordability_percentage',
} as const;
type OfFacility = keyof typeof facilityPercentages;

/** The percentages that a statement pays beyond what is configured; one that pays less is for payroll to explain. */
export const percentagesFound = ({ discrepancies }: Pick<VerificationResult, 'discrepancies'>) =>
  discrepancies.flatMap(part => {
    if (!(part.category in facilityPercentages) || part.difference <= 0) return [];
    const percent =
      foundOf(part, 'another_percentage')?.[0] ?? foundOf(part, 'wrong_percentage')?.[2];
    return percent ? [{ category: part.category as OfFacility, percent }] : [];
  });

/** One tap takes a percentage over from the statement. */
export function PercentageFound({ check }: { readonly check: VerificationResult }) {
  const { data: stored } = useRate();
  if (!stored) return null;
  return (
    <>
      {percentagesFound(check).map(({ category, percent }) => (
        <div key={category} class="notice">
          <p>{say.percentageFound(nameOf(category), percent)}</p>
          <Act
            run={() =>
              saveRate({
                hourly_base_rate: stored.hourly_base_rate,
                [facilityPercentages[category]]: Number(percent),
              })
            }
            touches={[['pay']]}
            onDone={() => showToast(words.settings.saved)}
          >
            {say.usePercentage(percent)}
          </Act>
        </div>
      ))}
    </>
  );
}
