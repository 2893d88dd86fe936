import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase, type Storage } from '../../../service/storage/open.ts';
import { processEnv } from '../process-env.ts';
import { freshStorage } from '../test-database.ts';

/** `npm run service` on a database, in a process of its own. */
function run({ file, url }: Storage, words: readonly string[] = []) {
  const address = url === undefined ? {} : { DATABASE_URL: url };
  const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: file, ...address };
  return spawn(process.execPath, ['service/main.ts', ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function serve(storage: Storage) {
  const child = run(storage);
  const [said] = await once(child.stdout, 'data');
  child.stdout.resume();
  return { child, origin: /http:\S+:\d+/.exec(String(said))?.[0] ?? '' };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Two services in processes of their own on one database, and commands in further ones. */
export async function processesTogether() {
  const storage = await freshStorage();
  const database = await openDatabase(storage);
  await addDomain(database, { host: 'go.example.com' });
  const { id: tokenId, token } = await createToken(database, { label: 'test' });
  await database.destroy();
  const services = await Promise.all([serve(storage), serve(storage)]);

  /** A call of the service of this number. */
  const call = (number: number, method: string, path: string, body?: object) =>
    fetch(`${services[number % services.length]?.origin}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const originOf = (number: number) => services[number % services.length]?.origin;
  /** Runs a command, and answers what it said. */
  const command = (...words: string[]) => text(run(storage, words).stdout);
  const stopAll = async () => {
    for (const { child } of services) await stop(child);
  };
  return { call, command, originOf, stop: stopAll, tokenId };
}
