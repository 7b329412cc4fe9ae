import type { Share } from '@guildhall/contracts/pay';
import { instant } from '../../../words/format.js';

/** What representatives wrote beside a check. */
export const ShareNotes = ({ notes }: Pick<Share, 'notes'>) =>
  notes.map(({ id, author, note, created_at }) => (
    <blockquote key={id}>
      <p>{note}</p>
      <footer class="quiet">{`${author}, ${instant(created_at)}`}</footer>
    </blockquote>
  ));
