import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What a search for a program looks at: handed in, so that a test can search a machine that is not this one. */
export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  exists: (file: string) => boolean;
}

export const thisMachine: Machine = { platform: process.platform, env: process.env, exists: existsSync };

/** The path rules of a machine's platform. */
export const pathsOf = ({ platform }: Machine) => (platform === 'win32' ? path.win32 : path.posix);

/** The first of the names that is a program on the machine's PATH. */
export function findOnPath(names: readonly string[], machine: Machine = thisMachine): string | undefined {
  const paths = pathsOf(machine);
  const suffix = machine.platform === 'win32' ? '.exe' : '';
  // Windows spells it `Path`, and only its own process.env finds that under any spelling.
  const folders = (machine.env['PATH'] ?? machine.env['Path'] ?? '').split(paths.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => paths.join(folder, name + suffix)))
    .find((file) => machine.exists(file));
}

/** Whether a window can be shown. Only Linux and its kin may lack a display, and name the one they have. */
export function hasDisplay({ platform, env }: Machine = thisMachine): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
