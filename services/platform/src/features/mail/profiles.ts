import { createHash } from 'node:crypto';
import type { MailServer, MailServers } from '@guildhall/contracts/platform';
import { html, type Markup } from '@guildhall/look';

export interface Profile {
  readonly organization: string;
  readonly domain: string;
  readonly servers: MailServers;
}

/** Stable for an account, so that a reinstalled profile replaces the old one. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const text = (key: string, value: string) => html`<key>${key}</key><string>${value}</string>`;
const number = (key: string, value: number) => html`<key>${key}</key><integer>${value}</integer>`;
const yes = (key: string) => html`<key>${key}</key><true/>`;

const appleServer = (which: 'Incoming' | 'Outgoing', server: MailServer, address: string) => html`
${text(`${which}MailServerHostName`, server.host)}
${number(`${which}MailServerPortNumber`, server.port)}
${yes(`${which}MailServerUseSSL`)}
${text(`${which}MailServerUsername`, address)}
${text(`${which}MailServerAuthentication`, 'EmailAuthPassword')}`;

/** Without the password: the device asks for it. */
export function appleProfile({ organization, domain, servers }: Profile, address: string): string {
  const reversed = domain.split('.').toReversed().join('.');
  const payload = (type: string, name: string, id: string, content: Markup) => html`
${text('PayloadType', type)}
${text('PayloadIdentifier', `${reversed}.${id}`)}
${text('PayloadUUID', uuidOf(`${id} ${address}`))}
${text('PayloadDisplayName', name)}
${number('PayloadVersion', 1)}
${content}`;
  const account = payload(
    'com.apple.mail.managed',
    address,
    'mail.account',
    html`
${text('EmailAccountDescription', organization)}
${text('EmailAccountType', 'EmailTypeIMAP')}
${text('EmailAddress', address)}
${appleServer('Incoming', servers.imap, address)}
${appleServer('Outgoing', servers.smtp, address)}
${yes('OutgoingPasswordSameAsIncomingPassword')}`,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
${payload(
  'Configuration',
  `${organization}: ${address}`,
  'mail',
  html`
${text('PayloadOrganization', organization)}
<key>PayloadContent</key><array><dict>${account}</dict></array>`,
)}
</dict></plist>
`.markup;
}

const socketTypes = { tls: 'SSL', starttls: 'STARTTLS' } as const;

const thunderbirdServer = ({
  host,
  port,
  security,
}: MailServer) => html`<hostname>${host}</hostname>
<port>${port}</port>
<socketType>${socketTypes[security]}</socketType>
<username>%EMAILADDRESS%</username>
<authentication>password-cleartext</authentication>`;

/** “password-cleartext” is Mozilla's term for a password inside TLS. */
export const autoconfig = ({ organization, domain, servers }: Profile): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1">
<emailProvider id="${domain}">
<domain>${domain}</domain>
<displayName>${organization}</displayName>
<displayShortName>${organization}</displayShortName>
<incomingServer type="imap">
${thunderbirdServer(servers.imap)}
</incomingServer>
<outgoingServer type="smtp">
${thunderbirdServer(servers.smtp)}
</outgoingServer>
</emailProvider>
</clientConfig>
`.markup;
