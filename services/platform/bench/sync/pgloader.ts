/** The usual tool for MySQL sources, with the same merge behind it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { ask } from './databases.js';
import { installed, mergeFrom, theirs } from './reference.js';

export const hasPgloader = () => installed('pgloader');

export async function createMysqlSource(server: string, rows: number) {
  const name = `bench_source_${process.pid}`;
  const connection = await mysql.createConnection({ uri: server, multipleStatements: true });
  await connection.query(`create database ${name}; use ${name}`);
  await connection.query(`
create table members (membernumber varchar(20) primary key, firstname varchar(60), middlename varchar(60),
  lastname varchar(60), email varchar(100), facility varchar(8), membertypeid int, status varchar(10),
  updated_at timestamp default now()) character set utf8mb4;
insert into members
select 100000 + seq, concat('First', seq % 997), if(seq % 3 = 0, concat('Middle', seq % 89), null),
       concat('Lastname', seq % 9973), concat('member', seq, '@example.org'), concat('F', 1 + seq % 300),
       1 + seq % 4, if(seq % 20 = 0, 'inactive', 'active'), now()
  from seq_1_to_${rows}`);
  await connection.query('analyze table members');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: async () => {
      await connection.query(`drop database ${name}`);
      await connection.end();
    },
  };
}

export interface Loaded {
  /** pgloader alone, into a table without indexes. */
  readonly loaded: number;
  readonly merged: number;
}

export async function loadByTool(
  source: { url: string; name: string },
  target: string,
): Promise<Loaded> {
  const file = join(tmpdir(), `bench-${process.pid}.load`);
  const address = (url: string) => url.replace(/^postgres:/, 'postgresql:');
  writeFileSync(
    file,
    `load database from ${source.url} into ${address(target)}
 with include drop, create tables, no foreign keys, create no indexes
 including only table names matching 'members';`,
  );
  const began = performance.now();
  execFileSync('pgloader', ['--quiet', file], { stdio: 'ignore' });
  const loaded = (performance.now() - began) / 1000;
  await ask(target, mergeFrom(`(select ${theirs} from ${source.name}.members) as loaded`));
  const merged = (performance.now() - began) / 1000;
  await ask(target, `drop schema ${source.name} cascade`);
  return { loaded, merged };
}
