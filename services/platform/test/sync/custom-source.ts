import { randomBytes } from 'node:crypto';
import { testDatabase } from '@guildhall/local-stack/postgres';
import mysql from 'mysql2/promise';
import pg from 'pg';

export interface CustomSource {
  readonly url: string;
  readonly run: (sql: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

async function onPostgres(): Promise<CustomSource> {
  const database = await testDatabase({ name: 'foreign' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    run: sql => client.query(sql),
    stop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

export const mysqlServer = process.env.TEST_MYSQL_URL;

async function onMysql(): Promise<CustomSource> {
  const name = `gh_test_foreign_${randomBytes(6).toString('hex')}`;
  const connection = await mysql.createConnection({
    uri: mysqlServer ?? '',
    multipleStatements: true,
    charset: 'utf8mb4',
  });
  await connection.query(`create database ${name}; use ${name}; set sql_mode = ''`);
  const url = new URL(mysqlServer ?? '');
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: sql => connection.query(sql),
    stop: async () => {
      await connection.query(`drop database ${name}`);
      await connection.end();
    },
  };
}

export const servers = [
  { server: 'PostgreSQL', start: onPostgres, stamp: 'timestamp', bit: 'boolean' },
  ...(mysqlServer ? [{ server: 'MariaDB', start: onMysql, stamp: 'datetime', bit: 'bit(1)' }] : []),
];

/** An organization without regions and offices, whose words, numbers and clocks are its own. */
export const mapping = {
  facilities: {
    table: 'dienststellen',
    columns: {
      code: 'kuerzel',
      name: 'bezeichnung',
      is_active: { column: 'besetzt', values: { J: 'yes', N: 'no' } },
    },
  },
  members: {
    table: 'v_personen',
    changed_at: 'geaendert',
    columns: {
      member_number: 'nummer',
      first_name: 'vorname',
      last_name: 'nachname',
      facility_code: 'dst',
      member_type_id: 'art',
      status: { column: 'zustand', values: { A: 'active', R: 'retired', P: 'inactive' } },
    },
  },
};

export interface Person {
  readonly nummer: number;
  readonly vorname: string;
  readonly nachname: string;
  readonly dst: string;
  readonly art: number;
  readonly zustand: string;
}

const states = ['A', 'A', 'A', 'R', 'P'];

export const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, n) => ({
    nummer: 1000 + n,
    vorname: `Jörg ${n % 97}`,
    nachname: `Müller-${n % 1009}`,
    dst: n % 3 === 0 ? 'MUC' : 'FRA',
    art: 1 + (n % 4),
    // What the mapping says nothing about.
    zustand: n % 100 === 50 ? 'Gast' : (states[n % states.length] ?? 'A'),
  }));

const row = (person: Person) =>
  `(${person.nummer}, '${person.vorname}', '${person.nachname}', '${person.dst}', ${person.art}, '${person.zustand}', '2020-01-01')`;

/** Numbers with places after the point, as administrations like them. */
export const tables = (stamp: string, all: readonly Person[]) => `
create table dienststellen (kuerzel varchar(8) primary key, bezeichnung varchar(80), besetzt char(1));
insert into dienststellen values ('MUC', 'München', 'J'), ('FRA', 'Langen', 'J'), ('HAM', 'Hamburg', 'N');
create table personen (nummer decimal(12,2) primary key, vorname varchar(60), nachname varchar(60),
  dst varchar(8), art decimal(6,2), zustand varchar(20), geaendert ${stamp} null);
insert into personen values ${all.map(row).join(', ')};
create view v_personen as select * from personen`;
