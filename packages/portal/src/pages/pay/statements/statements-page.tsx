import { PayPage } from '../pay-page.js';
import { words } from '../words/index.js';
import { DropZone } from './drop-zone.js';
import { RateFound } from './rate-found.js';
import { Stored } from './stored.js';
import { UploadList } from './upload-list.js';

/** Statements come in, are read, and can be forgotten again. */
export const StatementsPage = () => (
  <PayPage at="statements" title={words.statements.title}>
    <p>{words.statements.about}</p>
    <DropZone />
    <RateFound />
    <UploadList />
    <Stored />
  </PayPage>
);
