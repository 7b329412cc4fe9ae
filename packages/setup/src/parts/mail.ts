import { settings } from '@guildhall/platform/checks';
import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';
import { runsInContainers } from './containers.js';
import { before, following, type Part, setting, withSettings } from './part.js';
import { withProfile } from './profiles.js';
import { namesIn } from './source/values.js';

const smtpOfProfile = 'smtp://postfix:25';
const senderIn = (domain: string) => `guildhall@${domain}`;

const isLoopback = (address: string) => /^(127\.|\[?::1\]?$)/.test(address);
const openToInternet = { PUBLISH_SMTP_ON: '0.0.0.0', SMTP_PORT: '25' };
const gatewayOnly = { PUBLISH_SMTP_ON: '127.0.0.1', SMTP_PORT: '1025' };

/** Without MEMBER_TYPES the platform's own names apply. */
const namesOf = (draft: Draft) =>
  namesIn(before(draft, 'MEMBER_TYPES') ?? settings.memberTypes.fallback?.text ?? '');

/** Asked with names: numbers alone say nothing, and the platform's default may be other types here. */
async function askTypes(draft: Draft, asker: Asker): Promise<Draft> {
  const names = namesOf(draft);
  const shown = [...names].map(([number, name]) => `${number} ${name}`).join(', ');
  const types = await asker.text({
    ...setting(draft, 'MAIL_MEMBER_TYPES', [...names.keys()].join(',')),
    where: `Their numbers, comma-separated. The types are ${shown}.`,
    check: text => {
      const unknown = [...settings.mailMemberTypes.parse(text)].filter(
        number => !names.has(String(number)),
      );
      if (unknown.length > 0)
        throw new Error(`names ${unknown.join(', ')}, but the member types are ${shown}`);
    },
  });
  return withSettings(draft, { MAIL_MEMBER_TYPES: types });
}

/** Where mail is received. Equivalent custom values stay. */
async function askInboundMail(draft: Draft, asker: Asker): Promise<Draft> {
  const isOpen = !isLoopback(before(draft, 'PUBLISH_SMTP_ON') ?? gatewayOnly.PUBLISH_SMTP_ON);
  const isWanted = await asker.confirm({
    ...question('TAKE_MAIL'),
    where: `Yes: port 25 of this server is free and open to the internet, and the domain’s MX record points to it. No: your own mail gateway forwards mail to port ${gatewayOnly.SMTP_PORT} of this machine.`,
    // Exposing the port needs an explicit yes.
    fallback: isOpen ? 'yes' : 'no',
  });
  if (isWanted === isOpen) return draft;
  return withSettings(draft, isWanted ? openToInternet : gatewayOnly);
}

/** Servers for members: both or none, because the platform shows them together. */
async function askServers(draft: Draft, asker: Asker): Promise<Draft> {
  asker.say(
    'Note: Guildhall receives and stores mail for members but does not send any. To let members read it, put a TLS proxy in front of port 1143 of this machine (docs/operating.md, “Mail”).',
  );
  const imap = await asker.text({
    ...question('MAIL_IMAP'),
    where:
      'With TLS: imaps://mail.example.org. Leave it empty if there is none yet; members then see no servers.',
    fallback: before(draft, 'MAIL_IMAP') ?? '',
    check: text => text === '' || settings.mailImap.parse(text),
  });
  if (imap === '') return withSettings(draft, { MAIL_IMAP: '', MAIL_SMTP: '' });
  const smtp = await asker.text({
    ...setting(draft, 'MAIL_SMTP'),
    where:
      'A mail server that accepts their mail: smtps://mail.example.org. Guildhall’s own cannot send.',
    check: settings.mailSmtp.parse,
  });
  return withSettings(draft, { MAIL_IMAP: imap, MAIL_SMTP: smtp });
}

async function mailAnswers(draft: Draft, asker: Asker): Promise<Draft> {
  if (!runsInContainers(draft)) {
    asker.say(
      'Mail addresses for members need containers, so these questions are skipped. Notices about synchronizations need your own mail server: SMTP_URL (docs/operating.md).',
    );
    return draft;
  }
  const known = before(draft, 'MAIL_DOMAIN');
  const was = known === undefined ? undefined : senderIn(known);
  const isWanted = await asker.confirm({
    ...question('MAIL'),
    where:
      'It needs a mail domain for this server, plus your own TLS proxy for reading and a server for sending. You can do this later.',
    fallback: known === undefined ? 'no' : 'yes',
  });
  if (!isWanted)
    return withSettings(draft, {
      COMPOSE_PROFILES: withProfile(draft, 'mail', false, asker),
      MAIL_DOMAIN: '',
      SMTP_URL: before(draft, 'SMTP_URL') === smtpOfProfile ? '' : (draft.settings.SMTP_URL ?? ''),
      MAIL_FROM: following(draft, 'MAIL_FROM', { was, is: '' }),
    });
  const domain = await asker.text({
    ...setting(draft, 'MAIL_DOMAIN'),
    where: 'The part after the @: members.example.org.',
    check: settings.mailDomain.parse,
  });
  const withTypes = await askTypes(draft, asker);
  const withServers = await askServers(await askInboundMail(withTypes, asker), asker);
  const smtpUrl = before(draft, 'SMTP_URL') ?? smtpOfProfile;
  if (smtpUrl === smtpOfProfile)
    asker.say(
      `Notices (SYNC_MAIL_TO) reach only addresses at ${domain}. For others set SMTP_URL to your mail server.`,
    );
  return withSettings(withServers, {
    COMPOSE_PROFILES: withProfile(draft, 'mail', true, asker),
    MAIL_DOMAIN: domain,
    SMTP_URL: smtpUrl,
    MAIL_FROM: following(draft, 'MAIL_FROM', { was, is: senderIn(domain) }),
  });
}

export const mail: Part = { name: 'mail', about: 'addresses for members', run: mailAnswers };
