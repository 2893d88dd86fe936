import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../terminal/run-command.ts';
import { isHidden } from './read-files.ts';

/**
 * Returns the files below parts of a folder that git does not track, without hidden ones. They would be published with
 * the packages. None outside a checkout, such as in the source archive.
 */
export async function untrackedFiles(root: string, parts: readonly string[]): Promise<string[]> {
  if (!existsSync(path.join(root, '.git'))) return [];
  // Lists ignored files as well, since these often contain secrets.
  const listed = await runCommand('git', ['ls-files', '--others', '-z', '--', ...parts], { cwd: root });
  return listed.split('\0').filter((name) => name !== '' && !isHidden(name));
}
