import { closeSync, fchmodSync, openSync, writeSync } from 'node:fs';
import { StartError } from '../shared/errors.ts';
import type { Database } from '../storage/tables.ts';
import { makeFirstConnection } from './connection-link.ts';
import { addDomain } from './domains.ts';
import { hasTokens } from './tokens.ts';

interface Introduction {
  /** The origin that people reach the service by. */
  origin: string;
  /** Whether that was set, and is no guess. */
  isPublic: boolean;
  /** Where the connection link is to be written to. */
  file?: string | undefined;
  /** Whether a person reads what is said: else it ends up in a log, where no token belongs. */
  isTerminal: boolean;
}

function openForOwner(file: string): number {
  try {
    const opened = openSync(file, 'w', 0o600);
    // The mode above is for a new file alone.
    fchmodSync(opened, 0o600);
    return opened;
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be written to: name another in HEM_CONNECTION_FILE.`, { cause });
  }
}

/**
 * Makes the domain of the service's own address and, on a database that nobody has a token of, a first connection link:
 * into the file that is named, else on the terminal.
 *
 * @returns what is to be said of it, as a sentence; null for nothing.
 * @throws {StartError} when the file cannot be written.
 */
export async function introduce(
  database: Database,
  { origin, isPublic, file, isTerminal }: Introduction,
): Promise<string | null> {
  const isNew = !(await hasTokens(database));
  if (isNew && file !== undefined) {
    const opened = openForOwner(file);
    writeSync(opened, `${await makeFirstConnection(database, origin)}\n`);
    closeSync(opened);
    return `The link to connect Hem with is in ${file}`;
  }
  if (isNew && isTerminal)
    return `Connect Hem with this link, shown once: ${await makeFirstConnection(database, origin)}`;
  if (isNew || isPublic) await addDomain(database, { host: new URL(origin).host });
  return isNew ? 'Nobody has a token yet. Make one with the command: connection create' : null;
}
