import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The parts of a machine that searches use. Tests pass in another machine. */
export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  exists: (file: string) => boolean;
}

export const thisMachine: Machine = { platform: process.platform, env: process.env, exists: existsSync };

/** Returns the path functions of a machine's platform. */
export const pathsOf = ({ platform }: Machine) => (platform === 'win32' ? path.win32 : path.posix);

/** Returns the first of the programs that is on PATH. */
export function findOnPath(names: readonly string[], machine: Machine = thisMachine): string | undefined {
  const paths = pathsOf(machine);
  const suffix = machine.platform === 'win32' ? '.exe' : '';
  // Windows spells it `Path`, and only its own process.env finds that under any spelling.
  const folders = (machine.env['PATH'] ?? machine.env['Path'] ?? '').split(paths.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => paths.join(folder, name + suffix)))
    .find((file) => machine.exists(file));
}

/** True if the machine can show windows. Only Linux and similar systems may lack a display. */
export function hasDisplay({ platform, env }: Machine = thisMachine): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
