import { makeFirstConnection } from './access/first-connection.ts';
import { readEnvironment } from './env.ts';
import { bufferLines } from './request-log.ts';
import { startService } from './server.ts';
import { StartError } from './start-error.ts';
import { nameOf, openDatabase } from './storage/open.ts';

/** Opens, listens, says where, and stops cleanly when told to. */
async function run(): Promise<void> {
  const { file, url, ...listening } = readEnvironment();
  const database = await openDatabase({ file, url });
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

try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
