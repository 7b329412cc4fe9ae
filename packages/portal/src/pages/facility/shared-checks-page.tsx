import type { SharedCheckItem } from '@guildhall/contracts/pay';
import { pay } from '../../api/clients.js';
import { Records } from '../../tables/records.js';
import type { Column, Source } from '../../tables/source.js';
import { timeColumn } from '../../tables/time-column.js';
import { FacilityPage } from './facility-page.js';
import { pageAt, partOf } from './page-at.js';
import { words } from './words/index.js';

const say = words.checks;

const columns: readonly Column<SharedCheckItem>[] = [
  {
    title: say.member,
    show: ({ id, firstname, lastname, pay_period: { pay_period_number, year } }) => (
      <a href={`/facility/checks/${id}`}>
        {firstname} {lastname}, {say.period(pay_period_number, year)}
      </a>
    ),
  },
  { title: words.which, show: ({ facility_code }) => facility_code },
  timeColumn(say.shared, row => row.shared_at),
  { title: words.check.notes, show: ({ notes }) => notes, isNumber: true },
];

const shares: Source<SharedCheckItem> = {
  key: ['pay', 'facility-shares'],
  ask: async (page, options) => {
    const query = partOf(page);
    const { shares: rows, ...part } = await pay.listSharedChecks({ query }, options);
    return pageAt({ rows, ...part });
  },
};

export const SharedChecksPage = () => (
  <FacilityPage at="checks" title={words.places.checks}>
    <p>{say.about}</p>
    <Records
      title={words.places.checks}
      source={shares}
      columns={columns}
      keyOf={({ id }) => id}
      empty={say.none}
    />
  </FacilityPage>
);
