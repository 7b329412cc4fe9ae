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

/** Whether the name leads somewhere: without it nobody comes, and no certificate is made. */
async function nameFault(address: string): Promise<string | null> {
  const { hostname } = new URL(address);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    return null;
  } catch {
    return `${hostname} leads nowhere yet: make an A record for it where your domain is registered, with this server's address.`;
  }
}

async function askAddress(draft: Draft, asker: Asker): Promise<string> {
  for (;;) {
    const asked = {
      ...setting(draft, 'PLATFORM_PUBLIC_URL'),
      where:
        'A name of your own domain that leads to this server, such as https://members.example.org. It ends up in every link.',
      check: checkAddress,
    };
    const answer = await asker.text(asked);
    // Of a file, where it is told with all else that is wrong.
    if (faultOf(asked, answer) !== null) return answer;
    const address = settings.publicUrl.parse(answer);
    const fault = await nameFault(address);
    if (fault === null || !asker.isPerson || (await asker.refuse(fault)) === 'keep') return address;
  }
}

async function organisationAnswers(draft: Draft, asker: Asker): Promise<Draft> {
  const name = await asker.text({
    ...setting(draft, 'ORG_NAME'),
    where: 'It stands on every page.',
    check: required,
  });
  const address = await askAddress(draft, asker);
  const was = before(draft, 'PLATFORM_PUBLIC_URL');
  // What was asked before: where that address was public, too, and containers were to be.
  const wasAsked = was?.startsWith('https:') && before(draft, 'CONTAINERS') !== 'no';
  const isPublic = address.startsWith('https:');
  const contained = await askContainers(draft, asker);
  const hasCaddy =
    isPublic &&
    runsInContainers(contained) &&
    (await asker.confirm({
      ...question('MAKE_CERTIFICATES'),
      where:
        'Yes: ports 80 and 443 of this server are free, and it takes them. No: a web server of yours hands requests over to port 1300, and /calendar.ics to port 1311.',
      fallback: wasAsked && !hasProfile(draft, 'tls') ? 'no' : 'yes',
    }));
  const zone = await asker.text({
    ...setting(draft, 'ORG_TIME_ZONE', Intl.DateTimeFormat().resolvedOptions().timeZone),
    where: 'Decides which day is today: America/New_York, Europe/Berlin, …',
    check: pay.orgTimeZone.parse,
  });
  if (was !== undefined && was !== address)
    asker.say(
      'Mind: the identity provider knows the old address, and so does Discord’s own log-in. `setup identity` and `setup chat` show what to register for the new one.',
    );
  return withSettings(contained, {
    ORG_NAME: name,
    PLATFORM_PUBLIC_URL: address,
    PAY_PUBLIC_URL: following(draft, 'PAY_PUBLIC_URL', { was, is: address }),
    COMPOSE_PROFILES: withProfile(draft, 'tls', hasCaddy, asker),
    ORG_TIME_ZONE: zone,
  });
}

export const organisation: Part = {
  name: 'organisation',
  about: 'its name, address and time zone',
  run: organisationAnswers,
};
