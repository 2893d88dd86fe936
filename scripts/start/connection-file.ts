import { chmod, readFile, writeFile } from 'node:fs/promises';
import { type ConnectionLink, readConnectionLink } from '../../lib/connection/connection-link.ts';
import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken, findCaller } from '../../service/access/tokens.ts';
import type { Database } from '../../service/storage/open.ts';
import { messageOf, PlainError } from '../terminal/plain-error.ts';

/** The connection link of the service. */
export interface OwnConnection {
  /** The text to paste: base address, token, domain. */
  link: string;
  /** True if an earlier start wrote the same link, so that its browser is still connected. */
  kept: boolean;
}

/** Reads the stored link if its token is still valid for this database, which may have been replaced. */
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
    // The mode above only applies to a new file.
    await chmod(file, 0o600);
  } catch (error) {
    throw new PlainError(`The connection link cannot be kept in ${file}: ${messageOf(error)}.`);
  }
}

/**
 * Returns the connection link of the service started here. It is stored in a file that only its owner can read, so that
 * a second start adds no token and asks nothing. The service stores only hashes of tokens, so the file is the only
 * copy.
 * @throws PlainError if the file cannot be written
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
