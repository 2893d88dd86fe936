import { once } from 'node:events';
import { introduce } from './access/introduce.ts';
import { bufferLines } from './buffer-lines.ts';
import { needed } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { type Environment, readEnvironment } from './env.ts';
import { inTime } from './in-time.ts';
import { startService } from './server.ts';
import { StartError } from './start-error.ts';
import { type Database, nameOf, openDatabase } from './storage/open.ts';
import { restore } from './storage/restore.ts';

/** Milliseconds that the database may take to let its connections go. */
const patience = 1_000;

/** Listens, says where, and stops cleanly when told to. */
async function serve(database: Database, environment: Environment): Promise<void> {
  const { file, url, readUrl, pool, publicUrl, connectionFile, ...listening } = environment;
  const lines = bufferLines((bytes) => process.stdout.write(bytes));
  const storage = { file, url, readUrl, pool };
  const service = await startService({
    database,
    storage,
    ...listening,
    pendingFile: `${file}.pending`,
    log: lines.log,
  });
  const stop = async () => {
    try {
      await service.close();
      await inTime(database.destroy(), patience);
    } catch (fault) {
      console.error(fault);
      process.exitCode = 1;
    }
    lines.flush();
  };
  // A connection to a database that does not answer would keep the process.
  const end = () => stop().then(() => process.exit());
  process.once('SIGINT', end);
  process.once('SIGTERM', end);

  const said = await introduce(database, {
    origin: publicUrl ?? service.origin,
    isPublic: publicUrl !== undefined,
    file: connectionFile,
    isTerminal: process.stdout.isTTY,
  }).catch(async (fault: unknown) => {
    // Clicks are in memory by now, from visits and from files that an earlier end left.
    await stop();
    throw fault;
  });
  // Said last: whoever waits for these lines may go on, or stop the service, at once.
  console.log(`Short links are served at ${service.origin}, from ${nameOf(storage)}`);
  if (service.metricsOrigin) console.log(`Metrics are served at ${service.metricsOrigin}/metrics`);
  if (said) console.log(said);
}

const say = async (line: string) => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
};

/** Runs a command on the database, and ends. */
async function command(database: Database, args: string[]): Promise<void> {
  await runCommand({ database, args, say, input: process.stdin });
  await database.destroy();
}

/** Without words it serves; with words it does what they say. */
async function run(args: string[]): Promise<void> {
  const environment = readEnvironment();
  const { file, url, pool } = environment;
  const [first, copy] = args;
  // The one command that makes a database instead of opening it.
  if (first === 'restore') return say(await restore(needed(copy, 'a copy that backup wrote'), { file, url, pool }));
  const database = await openDatabase({ file, url, pool });
  await (args.length === 0 ? serve(database, environment) : command(database, args));
}

// Whoever reads the log may go away, as a pipe's other end does: visits go on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
