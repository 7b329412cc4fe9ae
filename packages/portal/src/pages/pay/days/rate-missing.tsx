import type { NewPayConfiguration } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { ownNumber } from '../../../api/home.js';
import { useRead } from '../../../api/read.js';
import { words } from '../words/index.js';

export const useRate = () =>
  useRead(['pay', 'rate'], options =>
    pay.getPayConfiguration({ params: { member_number: ownNumber() } }, options),
  );

/** As it is now: what is saved as a whole must not bring back what was saved a moment ago. */
export const readRate = () => pay.getPayConfiguration({ params: { member_number: ownNumber() } });

export const saveRate = (rate: Omit<NewPayConfiguration, 'membernumber'>) =>
  pay.savePayConfiguration({ body: { membernumber: ownNumber(), ...rate } });

/** Without a rate everything is worth nothing: said where amounts would stand. */
export function RateMissing() {
  const { data } = useRate();
  if (data !== null) return null;
  return (
    <p class="notice">
      {words.norate.text} <a href="/pay/settings">{words.norate.enter}</a> {words.norate.or}{' '}
      <a href="/pay/statements">{words.norate.upload}</a>.
    </p>
  );
}
