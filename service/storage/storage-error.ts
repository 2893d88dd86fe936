import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** Why a database cannot be opened, as one sentence for the person who runs the service. */
export class StorageError extends StartError {
  override name = 'StorageError';
}

const unwritable = (file: string) =>
  `The folder ${dirname(file)} cannot be written to: make it writable, or name another file in HEM_DATABASE.`;
const damaged = (file: string) =>
  `The file ${file} is not a database, or it is damaged: restore a copy of it, or name another file in HEM_DATABASE.`;
const inUse = (file: string) => `The database ${file} is in use by another program: stop that one first.`;
const readOnly = (file: string) => `The database ${file} cannot be written to: make the file writable.`;

const sentences: Record<string, (file: string) => string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOTDIR: unwritable,
  ENOENT: unwritable,
  EEXIST: unwritable,
  EISDIR: unwritable,
  SQLITE_CANTOPEN: unwritable,
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_READONLY: readOnly,
  SQLITE_BUSY: inUse,
};

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** SQLite refines its codes (SQLITE_CANTOPEN_ISDIR): the longest known beginning says what happened. */
function sentenceFor(code: string) {
  for (let known = code; known !== ''; known = known.slice(0, Math.max(0, known.lastIndexOf('_')))) {
    const sentence = sentences[known];
    if (sentence) return sentence;
  }
  return null;
}

/** The one sentence for whatever the file system or the database engine threw. */
export function toStorageError(file: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const sentence = sentenceFor(codeOf(cause));
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageError(sentence ? sentence(file) : `The database ${file} cannot be opened: ${reason}`, { cause });
}

/** The same for PostgreSQL. @param shown the database's address, without a password. */
export function toPostgresError(shown: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const code = codeOf(cause);
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code;
  return new StorageError(`The database ${shown} of DATABASE_URL cannot be used: ${reason}.`, { cause });
}
