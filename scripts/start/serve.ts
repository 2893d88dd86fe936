import { readEnvironment } from '../../service/env.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';
import { type OwnConnection, ownConnection } from './connection-file.ts';
import { type LastingPaths, lastingPaths } from './folder.ts';
import type { Started } from './started.ts';

/** The running service, with its address and connection link. */
export interface Served {
  origin: string;
  databaseFile: string;
  paths: LastingPaths;
  connection: OwnConnection;
}

/**
 * Starts the service with the settings of its environment (service/env.ts), and creates its connection link. Ignores
 * DATABASE_URL and uses its own file, so that a trial never fills a shared database.
 * @throws OperatorError with one sentence if the port, the folder or the database cannot be used
 */
export async function serve(started: Started): Promise<Served> {
  const { file, url: _url, ...listening } = readEnvironment();
  const database = await openDatabase({ file });
  started.add(() => database.destroy());
  const { origin, close } = await startService({ database, ...listening });
  started.add(close);
  const paths = lastingPaths(file);
  const connection = await ownConnection(database, origin, paths.connectionLink);
  return { origin, databaseFile: file, paths, connection };
}
