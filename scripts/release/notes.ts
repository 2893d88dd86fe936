/**
 * `node scripts/release/notes.ts v1.2.3 ADDRESS`: prints the notes of a tag from the changelog, for the workflow of
 * releases. Links to files lead to the address. Fails if package.json has another version, or the changelog lacks it.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { changesOf, withAbsoluteLinks } from './changelog.ts';
import { changelogFile, tagOf } from './plan.ts';
import { currentVersion } from './version.ts';

const read = (file: string) => readFileSync(file, 'utf8');

try {
  const [tag, address = ''] = process.argv.slice(2);
  const { version, problems } = currentVersion(read);
  if (tag !== tagOf(version)) problems.push(`The tag is ${tag}, and the version ${version}.`);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
  const changes = changesOf(read(changelogFile), version);
  if (changes === undefined) throw new PlainError(`${changelogFile} has no section ${version}.`);
  say(withAbsoluteLinks(changes, address));
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
