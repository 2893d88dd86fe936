import { OperatorError } from '../shared/errors.ts';
import type { Command, CommandContext } from './command.ts';
import { domainAdd, domainDefault, domainList } from './domains.ts';
import { shareCreate } from './shares.ts';
import { connectionCreate, tokenCreate, tokenList, tokenRevoke } from './tokens.ts';
import { backup, exportAll, importAll } from './transfer.ts';

const commands: Record<string, Command> = {
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
  'domain add': domainAdd,
  'domain list': domainList,
  'domain default': domainDefault,
  'connection create': connectionCreate,
  'share create': shareCreate,
  backup,
  export: exportAll,
  import: importAll,
};

/**
 * Runs the command that the first words name.
 *
 * @throws {OperatorError} with one sentence if it does not exist or fails.
 */
export async function runCommand({ args, ...setting }: CommandContext): Promise<void> {
  const [first = '', second = ''] = args;
  const two = commands[`${first} ${second}`];
  const command = two ?? commands[first];
  if (!command)
    throw new OperatorError(`There is no such command: ${[...Object.keys(commands), 'restore'].join(', ')}.`);
  await command({ ...setting, args: args.slice(two ? 2 : 1) });
}
