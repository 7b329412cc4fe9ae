import { AskForHelp } from '../components/ask-for-help.js';
import { words } from '../words/index.js';
import { Page } from './page.js';

interface DeadEndProps {
  readonly title: string;
  readonly about: string;
}

const DeadEnd = ({ title, about }: DeadEndProps) => (
  <Page title={title}>
    <p>
      {about} <AskForHelp />
    </p>
    <p class="actions">
      <a class="button" href="/">
        {words.toHome}
      </a>
    </p>
  </Page>
);

export const NotFound = () => <DeadEnd {...words.notFound} />;

const { admin, facility, about } = words.notYours;

/** For a person without the role: the services would refuse every request. */
export const AdministratorsOnly = () => <DeadEnd title={admin} about={about} />;
export const RepresentativesOnly = () => <DeadEnd title={facility} about={about} />;
