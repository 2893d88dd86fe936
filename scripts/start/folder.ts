import path from 'node:path';
import type { Target } from '../build-extension.ts';

/** Where `npm start` keeps what lasts. */
export interface LastingPaths {
  connectionLink: string;
  profiles: Record<Target, string>;
}

/** All lies beside the database: in `.hem/`, unless HEM_DATABASE says otherwise. */
export function lastingPaths(databaseFile: string): LastingPaths {
  const folder = path.dirname(path.resolve(databaseFile));
  return {
    connectionLink: path.join(folder, 'connection-link'),
    profiles: { chrome: path.join(folder, 'profile'), firefox: path.join(folder, 'firefox-profile') },
  };
}
