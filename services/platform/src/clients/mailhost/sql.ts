import { unavailable } from '@guildhall/contracts';
import {
  inTransaction,
  isConnectionError,
  isDuplicate,
  openPool,
} from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Mailbox, MailHost, NewMailbox } from './mail-host.js';
import { storedPassword } from './stored-password.js';

/**
 * Read by Postfix (`virtual_mailbox_maps`) and Dovecot (`password_query`). Created if missing; an administrator may
 * create it first with other grants.
 */
const tables = `
create schema if not exists mailhost;
create table if not exists mailhost.mailboxes (
  address text primary key check (address = lower(address)),
  domain text generated always as (split_part(address, '@', 2)) stored,
  owner text not null unique,
  password text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);`;

/** Lets only one replica create the table. The number is this lock's own. */
const tablesLock = 72_707_401;

async function ensureTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('mailhost.mailboxes') is not null as there`,
  );
  if (rows[0]?.there) return;
  await inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [tablesLock]);
    await client.query(tables);
  });
}

async function createMailbox(pool: pg.Pool, { address, owner, password }: NewMailbox) {
  try {
    const { rowCount } = await pool.query(
      `insert into mailhost.mailboxes (address, owner, password) values ($1, $2, $3)
       on conflict (address) do update
          set password = excluded.password, password_changed_at = now(), active = true
        where mailboxes.owner = excluded.owner`,
      [address, owner, storedPassword(password)],
    );
    return rowCount === 1 ? 'created' : 'taken';
  } catch (error) {
    if (isDuplicate(error, 'mailboxes_owner_key')) return 'has another';
    throw error;
  }
}

const setActive = async (pool: pg.Pool, { address, owner }: Mailbox, active: boolean) =>
  void (await pool.query(
    'update mailhost.mailboxes set active = $3 where address = $1 and owner = $2',
    [address, owner, active],
  ));

/** Mailboxes in a PostgreSQL table that the mail servers read. */
export function sqlMailHost(url: string, onError: (error: Error) => void): MailHost {
  const pool = openPool({ url, max: 4, name: 'platform mail', onError });
  let ready: Promise<void> | undefined;

  /** The platform starts without the mail host and connects when it is back. */
  async function using<T>(work: () => Promise<T>): Promise<T> {
    ready ??= ensureTables(pool);
    try {
      await ready;
    } catch (error) {
      ready = undefined;
      throw asProblem(error);
    }
    return work().catch(error => {
      throw asProblem(error);
    });
  }

  return {
    capabilities: new Set(['check', 'create', 'resetPassword', 'close']),
    check: (addresses, owner) =>
      using(async () => {
        const { rows } = await pool.query<{ address: string }>(
          'select address from mailhost.mailboxes where address = any($1) and owner <> $2',
          [addresses, owner],
        );
        return new Set(rows.map(row => row.address));
      }),
    create: mailbox => using(() => createMailbox(pool, mailbox)),
    resetPassword: ({ address, owner, password }) =>
      using(async () => {
        const { rowCount } = await pool.query(
          `update mailhost.mailboxes set password = $3, password_changed_at = now()
            where address = $1 and owner = $2`,
          [address, owner, storedPassword(password)],
        );
        return rowCount === 1;
      }),
    close: mailbox => using(() => setActive(pool, mailbox, false)),
    reopen: mailbox => using(() => setActive(pool, mailbox, true)),
    ping: () => using(async () => void (await pool.query('select 1'))),
    end: () => pool.end(),
  };
}

const asProblem = (error: unknown) =>
  isConnectionError(error)
    ? unavailable('The mail host is unavailable right now', { retryAfter: 10, cause: error })
    : error;
