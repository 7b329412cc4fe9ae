import { counted } from '../../words/format.js';

export const words = {
  any: 'Any',
  pages: (of: string) => `Pages of: ${of}`,
  first: 'First page',
  next: 'Next page',
  nothingMore: 'There is nothing on this page now.',
  rows: (count: number) => counted(count, 'entry', 'entries'),
  onThisPage: (count: number) => `${counted(count, 'entry', 'entries')} on this page`,
  csv: 'Download CSV',
  saving: 'Preparing…',
  cutOff: (rows: string) =>
    `The file holds the first ${rows} entries. Narrow it down with the filters above to save the rest.`,
};
