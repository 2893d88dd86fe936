import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase, type Storage } from '../../../service/storage/open.ts';
import { processEnv } from '../process-env.ts';
import { freshStorage } from '../test-database.ts';

/** A version of the service. */
export interface Version {
  /** The folder of its clone. */
  folder: string;
  /** Options of Node. */
  options?: readonly string[];
  /** Variables of its environment. */
  variables?: Record<string, string>;
}

const thisVersion: Version = { folder: '.' };

/** Runs `npm run service` on a database, in a process of its own. */
export function run(storage: Storage, words: readonly string[] = [], version = thisVersion) {
  const { file, url, readUrl } = storage;
  const { folder, options = [], variables } = version;
  const addresses = { ...(url && { DATABASE_URL: url }), ...(readUrl && { DATABASE_READ_URL: readUrl }) };
  const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: file, ...addresses, ...variables };
  const args = [...options, 'service/main.ts', ...words];
  return spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts a service. Resolves when it listens. */
export async function serve(storage: Storage, version = thisVersion) {
  const child = run(storage, [], version);
  const errors: string[] = [];
  child.stderr.on('data', (text) => errors.push(String(text)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The service ended: ${errors.join('')}`)));
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  child.stdout.resume();
  return { child, errors, origin: /http:\S+:\d+/.exec(String(said))?.[0] ?? '' };
}

/** Stops a service, and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Services in processes of their own on one database, two by default. Commands run in further processes. */
export async function processesTogether({ count = 2, storage: given }: { count?: number; storage?: Storage } = {}) {
  const storage = given ?? (await freshStorage());
  const database = await openDatabase(storage);
  await addDomain(database, { host: 'go.example.com' });
  const { id: tokenId, token } = await createToken(database, { label: 'test' });
  await database.destroy();
  const services = await Promise.all(Array.from({ length: count }, () => serve(storage)));

  /** Calls the service with this number. */
  const call = (number: number, method: string, path: string, body?: object) =>
    fetch(`${services[number % services.length]?.origin}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const originOf = (number: number) => services[number % services.length]?.origin;
  /** Runs a command, and returns its output. */
  const command = (...words: string[]) => text(run(storage, words).stdout);
  /** The errors that the services printed. */
  const errors = () => services.flatMap((service) => service.errors).join('');
  const stopAll = () => Promise.all(services.map(({ child }) => stop(child)));
  return { call, command, errors, originOf, stop: stopAll, tokenId };
}
