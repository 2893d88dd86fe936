import { apis } from './apis.ts';

/** Returns the browser's keys for Hem by the names of their commands. Empty if the browser has none. */
export async function readShortcuts(): Promise<ReadonlyMap<string | undefined, string>> {
  const commands = (await apis.commands?.getAll()) ?? [];
  return new Map(commands.map(({ name, shortcut = '' }) => [name, shortcut]));
}
