import { settings } from '@guildhall/platform/checks';
import type { Asker } from '../asking/asker.js';
import type { Draft } from '../files/folder.js';
import { before, fallbackOf, following, type Part, withSettings } from './part.js';
import { withProfile } from './profiles.js';

const smtpOfProfile = 'smtp://postfix:25';
const senderIn = (domain: string) => `guildhall@${domain}`;

async function mailAnswers(draft: Draft, asker: Asker): Promise<Draft> {
  const known = before(draft, 'MAIL_DOMAIN');
  const was = known === undefined ? undefined : senderIn(known);
  const isWanted = await asker.confirm({
    name: 'MAIL',
    message: 'Shall members get mail addresses here?',
    where: 'It needs a domain whose mail may go to this server. It can wait.',
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
    name: 'MAIL_DOMAIN',
    message: 'In which domain?',
    where: 'What stands behind the @: members.example.org. Its MX record has to name this server.',
    ...fallbackOf(draft, 'MAIL_DOMAIN'),
    check: settings.mailDomain.parse,
  });
  return withSettings(draft, {
    COMPOSE_PROFILES: withProfile(draft, 'mail', true, asker),
    MAIL_DOMAIN: domain,
    SMTP_URL: before(draft, 'SMTP_URL') ?? smtpOfProfile,
    MAIL_FROM: following(draft, 'MAIL_FROM', { was, is: senderIn(domain) }),
  });
}

export const mail: Part = { name: 'mail', about: 'addresses for members', run: mailAnswers };
