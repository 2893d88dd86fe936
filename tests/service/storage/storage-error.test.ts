import { describe, expect, it } from 'vitest';
import {
  isStorageFault,
  StorageError,
  toPostgresError,
  toStorageError,
} from '../../../service/storage/storage-error.ts';

/** An error of the system or a database. */
const fault = (code: string | null, message = 'It failed') =>
  Object.assign(new Error(message), code !== null && { code });

const another = 'or name another file in HEM_DATABASE.';
const unwritable = `The folder /data cannot be written to: make it writable, ${another}`;
const damaged = `The file /data/hem.sqlite is not a database, or it is damaged: restore a copy of it, ${another}`;
const inUse = 'The database /data/hem.sqlite is in use by another program: stop that one first.';
const readOnly = 'The database /data/hem.sqlite cannot be written to: make the file writable.';
const full = 'The disk of the database /data/hem.sqlite is full: make room, then try again.';

describe('a failure of SQLite or the file system', () => {
  it.each([
    ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EISDIR'].map((code) => [code, unwritable]),
    ...['SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR'].map((code) => [code, unwritable]),
    ...['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB'].map((code) => [code, damaged]),
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY'].map((code) => [code, readOnly]),
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'].map((code) => [code, inUse]),
    ...['SQLITE_FULL', 'ENOSPC'].map((code) => [code, full]),
    ...['EMFILE', 'SQLITE_IOERR_READ', '_'].map((code) => [
      code,
      'The database /data/hem.sqlite cannot be used: It failed.',
    ]),
  ])('%s is explained in a sentence', (code, sentence) => {
    const cause = fault(code);
    const explained = toStorageError('/data/hem.sqlite', cause);
    expect(explained).toBeInstanceOf(StorageError);
    expect(explained).toMatchObject({ message: sentence, cause });
    expect(isStorageFault(cause)).toBe(true);
  });
});

describe('a failure of PostgreSQL', () => {
  it.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EAI_AGAIN',
      '57P03',
    ].map((code) => [code, 'It failed', 'reached'] as const),
    [null, 'Connection terminated unexpectedly', 'reached'],
    [null, 'timeout exceeded when trying to connect', 'reached'],
    [null, 'Client has encountered a connection error and is not queryable', 'reached'],
    [null, 'Query read timeout', 'reached'],
    ['42P01', 'Connection: relation does not exist', 'used'],
    ['57014', 'canceling statement due to statement timeout', 'used'],
    ['ENOTFOUNDED', 'It failed', 'used'],
  ] as const)('%s, %s, says whether the database can be reached', (code, message, verb) => {
    const cause = fault(code, message);
    const explained = toPostgresError('db.example/hem', cause);
    expect(explained).toMatchObject({
      message: `The database db.example/hem of DATABASE_URL cannot be ${verb}: ${message}.`,
      cause,
    });
    expect(isStorageFault(cause)).toBe(true);
  });
});

it('a sentence for the operator stays as it is', () => {
  const sentence = new StorageError('The copy is damaged.');
  expect(toStorageError('/data/hem.sqlite', sentence)).toBe(sentence);
  expect(toPostgresError('db.example/hem', sentence)).toBe(sentence);
});

it.each([
  fault(null),
  fault('ERR_INVALID_ARG_TYPE'),
  fault(null, 'The answer: Connection terminated'),
  'Connection terminated',
  null,
])('a mistake of the service is no failure of the database: %s', (cause) => {
  expect(isStorageFault(cause)).toBe(false);
});
