import { lookup } from 'node:dns/promises';
import { settings as pay } from '@guildhall/pay/checks';
import { settings, unsafeAddress } from '@guildhall/platform/checks';
import { type Asker, faultOf } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';
import { askContainers, runsInContainers } from './containers.js';
import { before, following, type Part, required, setting, withSettings } from './part.js';
import { hasProfile, withProfile } from './profiles.js';

function checkAddress(text: string): void {
  const publicUrl = settings.publicUrl.parse(text);
  const [problem] = unsafeAddress({ publicUrl });
  if (problem !== undefined) throw new Error(problem.replace(/^PUBLIC_URL /, ''));
}

/** Whether the host name resolves: without it there are no visitors and no certificate. */
async function nameFault(address: string): Promise<string | null> {
  const { hostname } = new URL(address);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    return null;
  } catch {
    return `${hostname} does not resolve yet. At your DNS provider, create an A record that points to this server.`;
  }
}

async function askAddress(draft: Draft, asker: Asker): Promise<string> {
  for (;;) {
    const asked = {
      ...setting(draft, 'PLATFORM_PUBLIC_URL'),
      where:
        'A host name in your domain that points to this server, such as https://members.example.org. It appears in every link.',
      check: checkAddress,
    };
    const answer = await asker.text(asked);
    // From a file, reported with all other errors.
    if (faultOf(asked, answer) !== null) return answer;
    const address = settings.publicUrl.parse(answer);
    const fault = await nameFault(address);
    if (fault === null || !asker.isPerson || (await asker.refuse(fault)) === 'keep') return address;
  }
}

async function organizationAnswers(draft: Draft, asker: Asker): Promise<Draft> {
  const name = await asker.text({
    ...setting(draft, 'ORG_NAME'),
    where: 'It is shown on every page.',
    check: required,
  });
  const address = await askAddress(draft, asker);
  const was = before(draft, 'PLATFORM_PUBLIC_URL');
  // Earlier answers: containers with a public URL.
  const wasAsked = was?.startsWith('https:') && before(draft, 'CONTAINERS') !== 'no';
  const isPublic = address.startsWith('https:');
  const contained = await askContainers(draft, asker);
  const hasCaddy =
    isPublic &&
    runsInContainers(contained) &&
    (await asker.confirm({
      ...question('MAKE_CERTIFICATES'),
      where:
        'Yes: it uses ports 80 and 443 of this server, which must be free. No: your web server forwards requests to port 1300, and /calendar.ics and /.well-known/evidence-keys.json to port 1311.',
      fallback: wasAsked && !hasProfile(draft, 'tls') ? 'no' : 'yes',
    }));
  const zone = await asker.text({
    ...setting(draft, 'ORG_TIME_ZONE', Intl.DateTimeFormat().resolvedOptions().timeZone),
    where: 'It decides when a day begins: America/New_York, Europe/Berlin, …',
    check: pay.orgTimeZone.parse,
  });
  if (was !== undefined && was !== address)
    asker.say(
      'Note: the identity provider and Discord still have the old URL. Run `setup identity` and `setup chat` to see what to register.',
    );
  return withSettings(contained, {
    ORG_NAME: name,
    PLATFORM_PUBLIC_URL: address,
    PAY_PUBLIC_URL: following(draft, 'PAY_PUBLIC_URL', { was, is: address }),
    COMPOSE_PROFILES: withProfile(draft, 'tls', hasCaddy, asker),
    ORG_TIME_ZONE: zone,
  });
}

export const organization: Part = {
  name: 'organization',
  about: 'its name, address and time zone',
  run: organizationAnswers,
};
