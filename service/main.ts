import { makeFirstConnection } from './access/first-connection.ts';
import { readEnvironment } from './env.ts';
import { startService } from './server.ts';
import { StartError } from './start-error.ts';
import { openDatabase } from './storage/open.ts';

/** Opens, listens, says where, and stops cleanly when told to. */
async function run(): Promise<void> {
  const { file, ...listening } = readEnvironment();
  const database = await openDatabase({ file });
  const service = await startService({ database, ...listening });
  const stop = async () => {
    await service.close();
    await database.destroy();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const link = await makeFirstConnection(database, service.origin);
  // Said last: whoever waits for these lines may go on, or stop the service, at once.
  console.log(`Short links are served at ${service.origin}, from ${file}`);
  if (link) console.log(`Connect Hem with this link, shown once: ${link}`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
