import { closeSync, fchmodSync, openSync, writeSync } from 'node:fs';
import { OperatorError } from '../shared/errors.ts';
import type { Database } from '../storage/tables.ts';
import { createFirstConnection } from './connection-link.ts';
import { addDomain } from './domains.ts';
import { hasTokens } from './tokens.ts';

interface BootstrapOptions {
  /** The origin at which people reach the service. */
  origin: string;
  /** True if the origin was configured, false if it is a guess. */
  isPublic: boolean;
  /** The file to write the connection link to. */
  file?: string | undefined;
  /** True if a person reads stdout. Otherwise it may end up in a log, where no token belongs. */
  isTerminal: boolean;
}

function openPrivateFile(file: string): number {
  try {
    const opened = openSync(file, 'w', 0o600);
    // `openSync` sets the mode of a new file only.
    fchmodSync(opened, 0o600);
    return opened;
  } catch (cause) {
    throw new OperatorError(`The file ${file} cannot be written to: name another in HEM_CONNECTION_FILE.`, { cause });
  }
}

/**
 * Adds the domain of the service's own address. If the database has no token, also creates the first connection link
 * and writes it to the file, or shows it on a terminal.
 *
 * @returns a sentence for the operator; null if there is nothing to say.
 * @throws {OperatorError} if the file cannot be written.
 */
export async function bootstrap(
  database: Database,
  { origin, isPublic, file, isTerminal }: BootstrapOptions,
): Promise<string | null> {
  const isNew = !(await hasTokens(database));
  if (isNew && file !== undefined) {
    const opened = openPrivateFile(file);
    writeSync(opened, `${await createFirstConnection(database, origin)}\n`);
    closeSync(opened);
    return `The connection link is in ${file}`;
  }
  if (isNew && isTerminal)
    return `Connect Hem with this link, shown once: ${await createFirstConnection(database, origin)}`;
  if (isNew || isPublic) await addDomain(database, { host: new URL(origin).host });
  if (isNew) return 'There is no token yet. Create one with the command: connection create';
  return isTerminal ? 'For another connection link, run: npm run service -- connection create' : null;
}
