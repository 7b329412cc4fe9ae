import { STATEMENT_MB } from '@guildhall/contracts';
import type { ParsedStatement } from '@guildhall/contracts/pay';
import { toApiError } from '../../../api/api-error.js';
import { changed } from '../../../api/changed.js';
import { pay } from '../../../api/clients.js';
import { askWhoItIs, homeNow } from '../../../api/home.js';
import {
  hasSessionEnded,
  keepTab,
  sessionEnded,
  whenPersonLeft,
  whenSessionWorks,
} from '../../../api/session.js';
import { createStore } from '../../../api/store.js';
import { idOf } from '../days/periods.js';
import { wasKept } from './queries.js';

/** How one file stands on its way. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Also where it says less than what is stored. */
  readonly replace?: boolean;
  readonly state:
    | { readonly step: 'waiting' | 'reading' | 'too_large' | 'not_pdf' }
    | { readonly step: 'read'; readonly statement: ParsedStatement; readonly replaces: boolean }
    | { readonly step: 'failed'; readonly error: unknown };
}

/** Uploads continue while other pages are open: they belong to the tab. */
const uploads = createStore<readonly Upload[]>([]);
export const useUploads = uploads.use;

const largest = STATEMENT_MB * 1024 * 1024;
/** As long as reading one may take, behind others of the same person. */
const timeoutMs = 60_000;

let lastId = 0;

const change = (id: number, part: Partial<Upload>) =>
  uploads.set(uploads.get().map(each => (each.id === id ? { ...each, ...part } : each)));
const put = (id: number, state: Upload['state']) => change(id, { state });

function firstState({ size, type, name }: File): Upload['state'] {
  if (size > largest) return { step: 'too_large' };
  return type === 'application/pdf' || /\.pdf$/i.test(name)
    ? { step: 'waiting' }
    : { step: 'not_pdf' };
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

export const isStored = ({ stored }: ParsedStatement): boolean => stored !== false;

/** The one that is stored says more: which is right, its member knows. */
export const mayReplace = ({ warnings_said = [] }: ParsedStatement): boolean =>
  warnings_said[0]?.code === 'statement_says_less';

/** Of a period there is one statement: the last that was read. */
const isKept = (ppId: string) =>
  wasKept(ppId) ||
  uploads
    .get()
    .some(
      ({ state }) =>
        state.step === 'read' &&
        isStored(state.statement) &&
        idOf(state.statement.pay_period) === ppId,
    );

/** Years of statements are more than a member may ask in a minute: what has to wait goes on by itself. */
async function read({ id, file, replace = false }: Upload): Promise<void> {
  put(id, { step: 'reading' });
  try {
    const statement = await pay.parseStatement(
      { body: { file }, ...(replace && { query: { replace } }) },
      { timeoutMs },
    );
    put(id, {
      step: 'read',
      statement,
      replaces: isStored(statement) && isKept(idOf(statement.pay_period)),
    });
  } catch (error) {
    const apiError = toApiError(error);
    if (apiError.kind === 'ended') {
      put(id, { step: 'waiting' });
      return sessionEnded();
    }
    if (apiError.kind !== 'busy') return put(id, { step: 'failed', error });
    put(id, { step: 'waiting' });
    await pause(apiError.seconds * 1000);
  }
}

let isReading = false;

/** The service reads one of each person at a time; what is sent meanwhile would only wait there instead of here. */
function work(): void {
  const next = uploads.get().find(({ state }) => state.step === 'waiting');
  if (!next || isReading || hasSessionEnded()) return;
  isReading = true;
  void read(next).finally(() => {
    isReading = false;
    work();
    // Once for all of them: each would ask anew for everything that is shown.
    if (!isReading) changed(['pay']);
  });
}

let owner: string | undefined;

/** What waited for a login goes on, and under no other person's name. */
async function goOn(): Promise<void> {
  if (uploads.get().some(isToCome)) {
    if ((await askWhoItIs()) === owner) work();
    else uploads.set([]);
  }
}

whenSessionWorks(() => void goOn());
whenPersonLeft(() => uploads.set([]));
uploads.listen(all => keepTab(all.some(isToCome)));

export function upload(files: readonly File[]): void {
  owner = homeNow()?.user.id;
  const added = files.map(file => {
    lastId += 1;
    return { id: lastId, file, state: firstState(file) };
  });
  uploads.set([...uploads.get(), ...added]);
  work();
}

const isToCome = ({ state }: Upload) => state.step === 'waiting' || state.step === 'reading';

const final: ReadonlySet<string> = new Set(['said', 'refused', 'gone']);

/** What was refused is refused again: of the others the way there or the service failed, not the file. */
export const mayGoAgain = ({ state }: Upload): boolean =>
  state.step === 'failed' && !final.has(toApiError(state.error).kind);

/** A connection that is lost in the middle takes all that were still to come with it. */
export function uploadAgain(these: readonly Upload[]): void {
  for (const { id } of these) put(id, { step: 'waiting' });
  work();
}

export function replaceStored({ id }: Upload): void {
  change(id, { replace: true, state: { step: 'waiting' } });
  work();
}
