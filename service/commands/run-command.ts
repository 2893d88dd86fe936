import { OperatorError } from '../shared/errors.ts';
import type { Command, CommandContext } from './command.ts';
import { domainAdd, domainDefault, domainList, domainSet } from './domains.ts';
import { shareCreate } from './shares.ts';
import { slugCheck } from './slugs.ts';
import { connectionCreate, tokenCreate, tokenList, tokenRevoke } from './tokens.ts';
import { backup, exportAll, importAll } from './transfer.ts';

/** A map, since every object has names such as `constructor`. */
const commands: ReadonlyMap<string, Command> = new Map([
  ['token create', tokenCreate],
  ['token list', tokenList],
  ['token revoke', tokenRevoke],
  ['domain add', domainAdd],
  ['domain list', domainList],
  ['domain default', domainDefault],
  ['domain set', domainSet],
  ['connection create', connectionCreate],
  ['share create', shareCreate],
  ['slug check', slugCheck],
  ['backup', backup],
  ['export', exportAll],
  ['import', importAll],
]);

/**
 * Runs the command that the first words name.
 *
 * @throws {OperatorError} with one sentence if it does not exist or fails.
 */
export async function runCommand({ args, ...setting }: CommandContext): Promise<void> {
  const [first = '', second = ''] = args;
  const two = commands.get(`${first} ${second}`);
  const command = two ?? commands.get(first);
  if (!command) throw new OperatorError(`There is no such command: ${[...commands.keys(), 'restore'].join(', ')}.`);
  await command({ ...setting, args: args.slice(two ? 2 : 1) });
}
