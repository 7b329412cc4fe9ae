import type { Home } from '@guildhall/contracts/platform';
import { CircleUserRound, Mail, MessageCircle, Users } from 'lucide';
import { toApiError } from '../../api/api-error.js';
import { isActive, usePay, useSharedChecks } from '../../api/home.js';
import { AskForHelp } from '../../components/ask-for-help.js';
import { Icon } from '../../components/icon.js';
import { InWords, Waiting } from '../../components/states.js';
import { organization } from '../../organization.js';
import { Page } from '../../shell/page.js';
import { dayNow, listed } from '../../words/format.js';
import { words } from '../../words/index.js';
import { Answer } from './answer.js';
import { payTodos, type Todo } from './pay-todos.js';
import { UpToDate } from './up-to-date.js';

const { chat: ofChat, mail: ofMail, record } = words.home;

/** Of chat, mail and the record. */
function accountTodos({ chat, mail, missing }: Home): readonly Todo[] {
  const all: (Todo | false | null)[] = [
    chat.state === 'not_linked' && {
      icon: MessageCircle,
      title: ofChat.not_linked,
      about: ofChat.why,
      href: '/chat',
      action: ofChat.link,
    },
    mail.state === 'begun' && {
      icon: Mail,
      title: ofMail.finishTitle,
      about: ofMail.begun(mail.address ?? ''),
      href: '/mail',
      action: ofMail.finish,
    },
    missing.length > 0 &&
      organization.help !== null && {
        icon: CircleUserRound,
        title: record.isMissing(listed(missing.map(gap => record.missing[gap]))),
        about: record.canAdd(organization.name),
        href: organization.help,
        action: words.help,
      },
  ];
  return all.filter(todo => todo !== null && todo !== false);
}

const say = words.home;

const Inactive = () => (
  <div class="notice">
    <h2>{words.inactive.title}</h2>
    <p>
      {words.inactive.works} <AskForHelp />
    </p>
  </div>
);

/** A day of the last two weeks: what was shared before has been seen. */
const recently = 14 * 86_400_000;

function useChecks({ represents }: Home): readonly Todo[] {
  const { data } = useSharedChecks(represents.length > 0);
  const since = new Date(Date.now() - recently).toISOString();
  const fresh = (data?.shares ?? []).filter(
    ({ shared_at, notes }) => notes === 0 && shared_at > since,
  );
  const [first] = fresh;
  if (!first) return [];
  return [
    {
      icon: Users,
      title: say.facility.shared(fresh.length),
      about: say.facility.sharedBy(
        `${first.firstname} ${first.lastname}`,
        first.pay_period.pay_period_number,
      ),
      href: fresh.length === 1 ? `/facility/checks/${first.id}` : '/facility/checks',
      action: say.facility.look,
    },
  ];
}

const Todos = ({ todos, title }: { readonly todos: readonly Todo[]; readonly title: string }) => (
  <section aria-labelledby="todo">
    <h2 id="todo">{title}</h2>
    <ul class="tasks">
      {todos.map(({ icon, title, about, href, action }) => (
        <li key={title}>
          <Icon of={icon} />
          <div>
            <h3>{title}</h3>
            {about && <p class="small quiet">{about}</p>}
          </div>
          <a class="button second" href={href} aria-label={`${action}: ${title}`}>
            {action}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

/** A pay service that is away says so, and takes nothing else along. */
function PayAway({ error }: { readonly error: unknown }) {
  const apiError = toApiError(error);
  return (
    <p class="notice">
      {apiError.kind === 'away' ? say.pay.away : <InWords apiError={apiError} />}
    </p>
  );
}

/** What to do now; beside it what is up to date. */
export function HomePage({ home }: { readonly home: Home }) {
  const { pay, error } = usePay();
  const { open, todos } = pay ? payTodos(pay) : { open: null, todos: [] };
  const all = [...todos, ...useChecks(home), ...accountTodos(home)];
  return (
    <Page title={say.hello(home.user.first_name)} name={words.pages.home} about={dayNow()}>
      <div class="split">
        <div>
          {home.member && !isActive(home) && <Inactive />}
          {pay ? (
            <Answer pay={pay} open={open} todos={all.length} />
          ) : error ? (
            <PayAway error={error} />
          ) : (
            <div class="hero brief">
              <Waiting />
            </div>
          )}
          {all.length > 0 && <Todos todos={all} title={open ? say.also : say.toDo} />}
        </div>
        <aside aria-label={say.membership}>
          <UpToDate home={home} pay={pay} />
        </aside>
      </div>
    </Page>
  );
}
