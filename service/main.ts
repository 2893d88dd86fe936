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
  console.log(`Short links are served at ${service.origin}, from ${file}`);
  const link = await makeFirstConnection(database, service.origin);
  if (link) console.log(`Connect Hem with this link, shown once: ${link}`);

  const stop = async () => {
    await service.close();
    await database.destroy();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
