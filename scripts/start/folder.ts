import path from 'node:path';
import type { Target } from '../run-build.ts';

/** The paths of `npm start`'s persistent files. */
export interface LastingPaths {
  connectionLink: string;
  profiles: Record<Target, string>;
}

/** Returns the paths beside the database: in `.hem/`, unless HEM_DATABASE names another folder. */
export function lastingPaths(databaseFile: string): LastingPaths {
  const folder = path.dirname(path.resolve(databaseFile));
  return {
    connectionLink: path.join(folder, 'connection-link'),
    profiles: { chrome: path.join(folder, 'profile'), firefox: path.join(folder, 'firefox-profile') },
  };
}
