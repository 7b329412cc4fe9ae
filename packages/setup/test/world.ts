import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChatServerOptions, startChatServer } from '@guildhall/local-stack/chat';
import { startIdentity } from '@guildhall/local-stack/identity';
import mysql from 'mysql2/promise';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** As much of Guildhall's folder as setup looks at; nothing of it is written yet. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'gh-setup-'));
  cpSync(join(root, '.env.example'), join(path, '.env.example'));
  cpSync(join(root, 'deploy/config'), join(path, 'deploy/config'), { recursive: true });
  return {
    path,
    read: (file: string) => readFileSync(join(path, file), 'utf8'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
export type Folder = ReturnType<typeof newFolder>;

export const secretOfClient = 'a hidden client secret of the test';

/** The organization's identity provider, with one person in it. */
export const startProvider = () =>
  startIdentity({
    audience: 'guildhall',
    clients: [{ id: 'guildhall', secret: secretOfClient }],
    people: [
      {
        login: 'rosa',
        password: 'a pass phrase',
        subject: 'local|rosa',
        memberNumber: '1001',
        roles: ['admin', 'editor'],
        givenName: 'Rosa',
        familyName: 'Quintana',
        email: 'rosa@example.org',
      },
    ],
  });

/** Logs Rosa in, as her browser would; ends where the provider sends it back to. */
export async function logIn(address: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(pair => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return new URL(answer.headers.get('location') ?? '', url).href;
  };
  const page = await go(address);
  const form = new URLSearchParams({ login: 'rosa', password: 'a pass phrase' });
  const sent = await go(page, { method: 'POST', body: form });
  return go(sent);
}

export const botToken = 'a.token.of.the-bot-that-is-hidden';

/** Discord, with a server that has three roles. */
export const startChat = (options: Partial<ChatServerOptions> = {}) =>
  startChatServer({
    token: botToken,
    serverId: '700000000000000001',
    serverName: 'Local 12',
    ownerId: '400000000000000001',
    botUserId: '500000000000000001',
    applicationId: '500000000000000001',
    roles: [{ name: 'Member' }, { name: 'Moderator' }],
    members: [],
    ...options,
  });

export const mysqlServer = process.env.TEST_MYSQL_URL;
export const sourcePassword = "pass%word ' of the source";

/** A member database of another shape than ours, with what such databases have in them. */
export async function startSource() {
  const name = `gh_setup_${randomBytes(4).toString('hex')}`;
  const connection = await mysql.createConnection({
    uri: mysqlServer ?? '',
    multipleStatements: true,
  });
  await connection.query(`create database ${name}; use ${name}; set sql_mode = ''`);
  await connection.query(`
create table tblBranch (BranchCode varchar(10) primary key, Title varchar(100) not null);
create table tblPerson (
  id int primary key auto_increment, MemNo decimal(10,0) not null unique, FName varchar(60), LName varchar(60),
  Email varchar(120), Branch varchar(10), Category varchar(10), Standing char(1), LastModified datetime not null
);
create table tblOfficer (
  OfficerId int primary key auto_increment, MemNo decimal(10,0) not null, Office varchar(40) not null,
  Branch varchar(10), FromDate date not null, ToDate date
);
insert into tblBranch values ('ZSE', 'Seattle'), ('ZNY', 'New York');
insert into tblPerson (MemNo, FName, LName, Email, Branch, Category, Standing, LastModified) values
  (1001, 'Rosa', 'Quintana', 'rosa@example.org', 'ZSE', 'FULL', 'A', '2024-01-01 10:00:00'),
  (1002, 'Lee', 'Left', null, 'ZNY', 'RET', 'R', '0000-00-00 00:00:00'),
  (1003, 'Una', 'Unknown', null, 'ZSE', 'FULL', 'Q', '2024-01-01 10:00:00');
insert into tblOfficer (MemNo, Office, Branch, FromDate, ToDate) values
  (1001, 'FacRep', 'ZSE', '2024-02-29', null), (1002, 'VP', 'ZNY', '0000-00-00', null);
create user '${name}'@'%' identified by ${connection.escape(sourcePassword)};
grant select on ${name}.* to '${name}'@'%'`);
  const url = new URL(mysqlServer ?? '');
  url.pathname = `/${name}`;
  url.username = name;
  url.password = '';
  return {
    /** Without the password. */
    url: url.href,
    run: (sql: string) => connection.query(sql),
    stop: async () => {
      await connection.query(`drop database ${name}; drop user '${name}'@'%'`);
      await connection.end();
    },
  };
}
