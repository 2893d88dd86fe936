import { readEnvironment } from '../../service/env.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';
import { type OwnConnection, ownConnection } from './connection-file.ts';
import { type LastingPaths, lastingPaths } from './folder.ts';
import type { Started } from './started.ts';

/** The service, running, and what belongs to it. */
export interface Served {
  origin: string;
  databaseFile: string;
  paths: LastingPaths;
  connection: OwnConnection;
}

/**
 * Starts the service with the settings of its environment (service/env.ts), and makes what is needed to connect to it.
 * Always on its own file, whatever DATABASE_URL says: to try Hem out must not fill a database that others use.
 * @throws OperatorError with one sentence when the port, the folder or the database cannot be used.
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
