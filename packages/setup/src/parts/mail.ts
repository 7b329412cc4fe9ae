import { settings } from '@guildhall/platform/checks';
import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';
import { runsInContainers } from './containers.js';
import { before, following, type Part, setting, withSettings } from './part.js';
import { withProfile } from './profiles.js';

const smtpOfProfile = 'smtp://postfix:25';
const senderIn = (domain: string) => `guildhall@${domain}`;

const isLoopback = (address: string) => /^(127\.|\[?::1\]?$)/.test(address);
const fromEverybody = { PUBLISH_SMTP_ON: '0.0.0.0', SMTP_PORT: '25' };
const fromGateway = { PUBLISH_SMTP_ON: '127.0.0.1', SMTP_PORT: '1025' };

/** Where mail is received. Equivalent custom values stay. */
async function askWayIn(draft: Draft, asker: Asker): Promise<Draft> {
  const isOpen = !isLoopback(before(draft, 'PUBLISH_SMTP_ON') ?? fromGateway.PUBLISH_SMTP_ON);
  const isWanted = await asker.confirm({
    ...question('TAKE_MAIL'),
    where: `Yes: port 25 of this server is free and open to everybody, and the domain’s MX record names it. No: a mail gateway of yours hands mail over to port ${fromGateway.SMTP_PORT} of this machine.`,
    // Exposing the port needs an explicit yes.
    fallback: isOpen ? 'yes' : 'no',
  });
  if (isWanted === isOpen) return draft;
  return withSettings(draft, isWanted ? fromEverybody : fromGateway);
}

/** Servers for members: both or none, because the platform shows them together. */
async function askServers(draft: Draft, asker: Asker): Promise<Draft> {
  asker.say(
    'Note: it receives and stores mail for members but does not send any. To let members read it, put a TLS proxy in front of port 1143 of this machine (docs/operating.md, “Mail”).',
  );
  const imap = await asker.text({
    ...question('MAIL_IMAP'),
    where: 'By TLS: imaps://mail.example.org. Empty: not yet, and members are shown no servers.',
    fallback: before(draft, 'MAIL_IMAP') ?? '',
    check: text => text === '' || settings.mailImap.parse(text),
  });
  if (imap === '') return withSettings(draft, { MAIL_IMAP: '', MAIL_SMTP: '' });
  const smtp = await asker.text({
    ...setting(draft, 'MAIL_SMTP'),
    where: 'A mail server that lets them: smtps://mail.example.org. This one does not.',
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
    where: 'What stands behind the @: members.example.org.',
    check: settings.mailDomain.parse,
  });
  const told = await askServers(await askWayIn(draft, asker), asker);
  const smtpUrl = before(draft, 'SMTP_URL') ?? smtpOfProfile;
  if (smtpUrl === smtpOfProfile)
    asker.say(
      `Notices (SYNC_MAIL_TO) reach only addresses at ${domain}. For others set SMTP_URL to your mail server.`,
    );
  return withSettings(told, {
    COMPOSE_PROFILES: withProfile(draft, 'mail', true, asker),
    MAIL_DOMAIN: domain,
    SMTP_URL: smtpUrl,
    MAIL_FROM: following(draft, 'MAIL_FROM', { was, is: senderIn(domain) }),
  });
}

export const mail: Part = { name: 'mail', about: 'addresses for members', run: mailAnswers };
