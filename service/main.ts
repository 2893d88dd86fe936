import { bootstrap } from './access/bootstrap.ts';
import { bufferLines } from './buffer-lines.ts';
import { readArgs, required } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { type Environment, readEnvironment } from './env.ts';
import { readLogo } from './pages/operator.ts';
import { startService } from './server.ts';
import { OperatorError, reasonOf } from './shared/errors.ts';
import { printable } from './shared/printable.ts';
import { withTimeout } from './shared/with-timeout.ts';
import { type Database, displayName, explainFault, openDatabase, openForServing } from './storage/open.ts';
import { restore } from './storage/restore.ts';

/** Milliseconds for closing the database's connections. */
const closeTimeoutMs = 1_000;

/** Prints one sentence for an operator's error, and all details of any other. */
const report = (fault: unknown) => console.error(fault instanceof OperatorError ? printable(fault.message) : fault);

/** Listens until a signal stops the process. */
async function serve(database: Database, environment: Environment): Promise<void> {
  const { file, url, readUrl, pool, publicUrl, connectionFile, operator, language, ...listening } = environment;
  const { logo } = operator ?? {};
  const logBuffer = bufferLines((bytes) => process.stdout.write(bytes));
  const storage = { file, url, readUrl, pool };
  const service = await startService({
    database,
    storage,
    ...listening,
    ...((language || operator) && {
      pages: { language, operator: operator && { ...operator, logo: logo && (await readLogo(logo)) } },
    }),
    pendingFile: `${file}.pending`,
    log: logBuffer.log,
  });
  const stop = async () => {
    try {
      await service.close();
      // All clicks are stored or saved, so a database that does not answer can be ignored.
      await withTimeout(database.destroy(), closeTimeoutMs).catch(() => {});
    } catch (fault) {
      report(explainFault(storage, fault));
      process.exitCode = 1;
    }
    logBuffer.flush();
  };
  // Without `exit`, a connection to a database that does not answer would keep the process.
  const end = () => stop().then(() => process.exit());
  process.once('SIGINT', end);
  process.once('SIGTERM', end);

  const bootstrapMessage = await bootstrap(database, {
    origin: publicUrl ?? service.origin,
    isPublic: publicUrl !== undefined,
    file: connectionFile,
    isTerminal: process.stdout.isTTY,
  }).catch(async (fault: unknown) => {
    // The recorder already has clicks, from visits and from files of an earlier run.
    await stop();
    throw fault;
  });
  // Last, since a program that waits for these lines may stop the service at once.
  console.log(`Short links are served at ${service.origin}, from ${displayName(storage)}`);
  if (service.metricsOrigin) console.log(`Metrics are served at ${service.metricsOrigin}/metrics`);
  if (bootstrapMessage) console.log(bootstrapMessage);
}

/** Prints a line, and waits until it is written: an incomplete export is an incomplete database. */
async function print(line: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(`${line}\n`, (fault) => (fault ? reject(fault) : resolve()));
    });
  } catch (cause) {
    throw new OperatorError(`The output of the command cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

/** Runs a command and closes the database. */
async function command(database: Database, args: string[], { domainVariables }: Environment): Promise<void> {
  await runCommand({ database, args, print, input: process.stdin, domainVariables });
  await database.destroy();
}

/** Serves without arguments, else runs a command. */
async function run(args: string[]): Promise<void> {
  const environment = readEnvironment();
  const { file, url, pool } = environment;
  const [first, ...rest] = args;
  // The only command that creates a database instead of opening it.
  if (first === 'restore') {
    const [copy] = readArgs(rest, {}, 1).positionals;
    return print(await restore(required(copy, 'a copy that backup wrote'), { file, url, pool }));
  }
  const migrated = await openDatabase({ file, url, pool });
  try {
    if (args.length > 0) await command(migrated, args, environment);
    else await serve(await openForServing(migrated, { file, url, pool }), environment);
  } catch (fault) {
    throw explainFault({ file, url }, fault);
  }
}

// The reader of the log may close its pipe, which must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  report(error);
  process.exit(1);
}
