import { AreaPage, type PlaceProps } from '../../shell/area-page.js';
import '@guildhall/look/styles/pay.css';
import { words } from './words/index.js';

type Place = keyof typeof words.places;

const addresses: Readonly<Record<Place, string>> = {
  period: '/pay',
  check: '/pay/check',
  statements: '/pay/statements',
  year: '/pay/year',
  settings: '/pay/settings',
};

/** Keeps the chosen period from page to page; the default check is of the period paid last. */
const addressesIn = (ppId: string) => ({
  ...addresses,
  period: `/pay/period/${ppId}`,
  check: `/pay/check/${ppId}`,
  year: `/pay/year/${ppId.slice(0, 4)}`,
});

interface PayPageProps extends PlaceProps<Place> {
  /** What it is about, if that is another period than the running one. */
  readonly ppId?: string | undefined;
}

/** A page of the pay area. */
export const PayPage = ({ ppId, ...page }: PayPageProps) => (
  <AreaPage words={words} addresses={ppId ? addressesIn(ppId) : addresses} {...page} />
);
