import { runCommand } from '../terminal/run-command.ts';
import { tagOf } from './plan.ts';

/** Returns a sentence for each reason of git why a version cannot be released from a folder. */
export async function gitProblems(folder: string, version: string): Promise<string[]> {
  const git = async (...args: string[]) => (await runCommand('git', args, { cwd: folder })).trimEnd();
  const branch = await git('branch', '--show-current');
  const changes = await git('status', '--porcelain');
  const tag = await git('tag', '--list', tagOf(version));
  return [
    ...(branch === 'main' ? [] : [`Releases are made on the branch main, and this is ${branch || 'no branch'}.`]),
    ...(changes === '' ? [] : [`The tree has changes that are not committed:\n${changes}`]),
    ...(tag === '' ? [] : [`The tag ${tag} exists.`]),
  ];
}
