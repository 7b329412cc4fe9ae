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

/** Where mail comes in. What was written there by hand and does the same stays. */
async function askWayIn(draft: Draft, asker: Asker): Promise<Draft> {
  const isOpen = !isLoopback(before(draft, 'PUBLISH_SMTP_ON') ?? fromGateway.PUBLISH_SMTP_ON);
  const isWanted = await asker.confirm({
    ...question('TAKE_MAIL'),
    where: `Yes: port 25 of this server is free and open to everybody, and the domain’s MX record names it. No: a mail gateway of yours hands mail over to port ${fromGateway.SMTP_PORT} of this machine.`,
    // A door to everybody is opened by who says so.
    fallback: isOpen ? 'yes' : 'no',
  });
  if (isWanted === isOpen) return draft;
  return withSettings(draft, isWanted ? fromEverybody : fromGateway);
}

/** Which servers members are told: both or none, because the platform shows one not without the other. */
async function askServers(draft: Draft, asker: Asker): Promise<Draft> {
  asker.say(
    'Mind: it takes mail for members and keeps it, and sends none for them. They read it once something of yours takes TLS before port 1143 of this machine (docs/operating.md, “Mail”).',
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
      'Mail addresses for members come with containers alone, so nothing is asked about them. Notices of synchronisations want a mail server that you have: SMTP_URL (docs/operating.md).',
    );
    return draft;
  }
  const known = before(draft, 'MAIL_DOMAIN');
  const was = known === undefined ? undefined : senderIn(known);
  const isWanted = await asker.confirm({
    ...question('MAIL'),
    where:
      'It needs a domain whose mail may go to this server, and something of yours beside it for reading by TLS and for sending. It can wait.',
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
      `Notices (SYNC_MAIL_TO) reach addresses at ${domain} alone. For others write a mail server of yours into SMTP_URL.`,
    );
  return withSettings(told, {
    COMPOSE_PROFILES: withProfile(draft, 'mail', true, asker),
    MAIL_DOMAIN: domain,
    SMTP_URL: smtpUrl,
    MAIL_FROM: following(draft, 'MAIL_FROM', { was, is: senderIn(domain) }),
  });
}

export const mail: Part = { name: 'mail', about: 'addresses for members', run: mailAnswers };
