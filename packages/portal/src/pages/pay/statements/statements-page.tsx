import { DropZone } from '../drop-zone.js';
import { PayPage } from '../pay-page.js';
import { words } from '../words/index.js';
import { RateFound } from './rate-found.js';
import { Stored } from './stored.js';
import { UploadList } from './upload-list.js';
import { upload } from './uploads.js';

/** Statements come in, are read, and can be forgotten again. */
export const StatementsPage = () => (
  <PayPage at="statements" title={words.places.statements}>
    <DropZone
      label={words.statements.choose}
      drop={words.statements.drop}
      about={words.statements.about}
      accept="application/pdf,.pdf"
      multiple
      onFiles={upload}
    />
    <RateFound />
    <UploadList />
    <Stored />
  </PayPage>
);
