import { chmod, readFile, writeFile } from 'node:fs/promises';
import { type ConnectionLink, readConnectionLink } from '../../lib/connection/connection-link.ts';
import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken, findCaller } from '../../service/access/tokens.ts';
import type { Database } from '../../service/storage/open.ts';
import { messageOf, PlainError } from '../plain-error.ts';

/** What the browser needs to know of the service. */
export interface OwnConnection {
  /** The line to paste: base address, token, domain. */
  link: string;
  /** Whether an earlier start wrote the very same line, so that a browser connected then still is. */
  kept: boolean;
}

/** What an earlier start wrote, if its token still opens this database, which may have been replaced meanwhile. */
async function readKept(file: string, database: Database): Promise<(ConnectionLink & { link: string }) | null> {
  const link = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
  const kept = readConnectionLink(link);
  const opens = kept && (await findCaller(database, kept.token, new Date()));
  return opens ? { ...kept, link } : null;
}

async function keep(file: string, link: string): Promise<void> {
  try {
    await writeFile(file, `${link}\n`, { mode: 0o600 });
    // The mode above is for a new file alone.
    await chmod(file, 0o600);
  } catch (error) {
    throw new PlainError(`The connection link cannot be kept in ${file}: ${messageOf(error)}.`);
  }
}

/**
 * The connection link of the service started here. It is kept in a file for its owner alone and used again, so that a
 * second start neither adds a token nor asks anything. The service stores its tokens hashed: the file is the only copy.
 * @throws PlainError when the file cannot be written.
 */
export async function ownConnection(database: Database, origin: string, file: string): Promise<OwnConnection> {
  const kept = await readKept(file, database);
  const token = kept?.token ?? (await createToken(database, { label: 'npm start' })).token;
  const domain = await addDomain(database, { host: new URL(origin).host });
  const link = connectionLink(origin, token, domain);
  if (kept?.link === link) return { link, kept: true };
  await keep(file, link);
  return { link, kept: false };
}
