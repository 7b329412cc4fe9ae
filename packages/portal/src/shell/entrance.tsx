import { useLocation } from 'preact-iso/router';
import { useHome } from '../api/home.js';
import { loggedOutPath } from '../api/session.js';
import { troubleOf } from '../api/trouble.js';
import { NotYet } from '../components/states.js';
import { isStranger } from '../organisation.js';
import { Frame } from './frame.js';
import { MemberPages, NobodyPages } from './routes.js';
import { LoggedOut, Welcome } from './welcome.js';

/** Who is here decides what there is to see. */
export function Entrance() {
  const { data, error, refetch } = useHome();
  const { path } = useLocation();
  if (data)
    return (
      <Frame home={data}>
        {data.member === null ? <NobodyPages home={data} /> : <MemberPages home={data} />}
      </Frame>
    );
  if (isStranger || (error && troubleOf(error).kind === 'ended'))
    return <Frame>{path === loggedOutPath ? <LoggedOut /> : <Welcome />}</Frame>;
  return (
    <Frame>
      <main class="page">
        <NotYet error={error} again={refetch} />
      </main>
    </Frame>
  );
}
