import type { ComponentChildren } from 'preact';
import { AskForHelp } from '../components/ask-for-help.js';
import { words } from '../words/index.js';
import { Page } from './page.js';

interface DeadEndProps {
  readonly title: string;
  readonly about: ComponentChildren;
}

const DeadEnd = ({ title, about }: DeadEndProps) => (
  <Page title={title}>
    <p>{about}</p>
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
const RoleMissing = ({ title }: Pick<DeadEndProps, 'title'>) => (
  <DeadEnd
    title={title}
    about={
      <>
        {about} <AskForHelp />
      </>
    }
  />
);

export const AdministratorsOnly = () => <RoleMissing title={admin} />;
export const RepresentativesOnly = () => <RoleMissing title={facility} />;
