import { introduce } from './access/bootstrap.ts';
import { bufferLines } from './buffer-lines.ts';
import { needed } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { type Environment, readEnvironment } from './env.ts';
import { readLogo } from './pages/operator.ts';
import { startService } from './server.ts';
import { reasonOf, StartError } from './shared/errors.ts';
import { withTimeout } from './shared/with-timeout.ts';
import { type Database, explainFault, nameOf, openDatabase } from './storage/open.ts';
import { restore } from './storage/restore.ts';

/** Milliseconds that the database may take to let its connections go. */
const patience = 1_000;

/** One sentence for the person who runs the service; where the service itself is at fault, all that is known. */
const report = (fault: unknown) => console.error(fault instanceof StartError ? fault.message : fault);

/** Listens, says where, and stops cleanly when told to. */
async function serve(database: Database, environment: Environment): Promise<void> {
  const { file, url, readUrl, pool, publicUrl, connectionFile, operator, ...listening } = environment;
  const { logo } = operator ?? {};
  const lines = bufferLines((bytes) => process.stdout.write(bytes));
  const storage = { file, url, readUrl, pool };
  const service = await startService({
    database,
    storage,
    ...listening,
    ...(operator && { operator: { ...operator, logo: logo && (await readLogo(logo)) } }),
    pendingFile: `${file}.pending`,
    log: lines.log,
  });
  const stop = async () => {
    try {
      await service.close();
      // All clicks are stored or kept by now: a database that does not answer is left to itself.
      await withTimeout(database.destroy(), patience).catch(() => {});
    } catch (fault) {
      report(explainFault(storage, fault));
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

/** Writes a line, and waits until it is written: what is lost of an export is lost of a database. */
async function say(line: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(`${line}\n`, (fault) => (fault ? reject(fault) : resolve()));
    });
  } catch (cause) {
    throw new StartError(`What the command says cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

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
  try {
    await (args.length === 0 ? serve(database, environment) : command(database, args));
  } catch (fault) {
    throw explainFault({ file, url }, fault);
  }
}

// Whoever reads the log may go away, as a pipe's other end does: visits go on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  report(error);
  process.exit(1);
}
