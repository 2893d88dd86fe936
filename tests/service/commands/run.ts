import { Readable } from 'node:stream';
import { runCommand } from '../../../service/commands/run-command.ts';
import type { Database } from '../../../service/storage/tables.ts';

/** Runs a command as a person would type it, and returns the lines it prints. */
export async function run(database: Database, typed: readonly string[], input: readonly string[] = []) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await runCommand({ database, args: [...typed], print: say, input: Readable.from(input.map((line) => `${line}\n`)) });
  return said;
}
