import { once } from 'node:events';
import { makeFirstConnection } from './access/first-connection.ts';
import { bufferLines } from './buffer-lines.ts';
import { runCommand } from './commands/run-command.ts';
import { type Environment, readEnvironment } from './env.ts';
import { startService } from './server.ts';
import { StartError } from './start-error.ts';
import { type Database, nameOf, openDatabase } from './storage/open.ts';

/** Listens, says where, and stops cleanly when told to. */
async function serve(database: Database, { file, url, ...listening }: Environment): Promise<void> {
  const lines = bufferLines((text) => process.stdout.write(text));
  const service = await startService({ database, ...listening, log: lines.log });
  const stop = async () => {
    await service.close();
    await database.destroy();
    lines.flush();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const link = await makeFirstConnection(database, service.origin);
  // Said last: whoever waits for these lines may go on, or stop the service, at once.
  console.log(`Short links are served at ${service.origin}, from ${nameOf({ file, url })}`);
  if (link) console.log(`Connect Hem with this link, shown once: ${link}`);
}

/** Runs a command on the database, and ends. */
async function command(database: Database, args: string[]): Promise<void> {
  const say = async (line: string) => {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  };
  await runCommand({ database, args, say, input: process.stdin });
  await database.destroy();
}

/** Without words it serves; with words it does what they say. */
async function run(args: string[]): Promise<void> {
  const environment = readEnvironment();
  const { file, url } = environment;
  const database = await openDatabase({ file, url });
  await (args.length === 0 ? serve(database, environment) : command(database, args));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
