import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { SettingTexts } from '../access/domain-settings.ts';
import { OperatorError } from '../shared/errors.ts';
import type { Database } from '../storage/tables.ts';

export interface CommandContext {
  database: Database;
  /** The words after the command's name. */
  args: string[];
  /** Prints a line of the answer. */
  print: (line: string) => void | Promise<void>;
  input: Readable;
  /** The settings that environment variables give the only domain. By default none. */
  domainVariables?: SettingTexts;
}

export type Command = (setting: CommandContext) => Promise<void>;

/**
 * Parses a command's options and positional arguments.
 *
 * @param maxPositionals the number of positional arguments that the command takes.
 * @throws {OperatorError} if an option is unknown, or if there are more arguments.
 */
export function readArgs<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  maxPositionals: number,
) {
  const parsed = parse(args, options);
  const further = parsed.positionals[maxPositionals];
  if (further !== undefined) throw new OperatorError(`Nothing was done: "${further}" is more than the command takes.`);
  return parsed;
}

function parse<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Returns a value that a command needs.
 *
 * @throws {OperatorError} if it is missing.
 */
export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new OperatorError(`Give ${name}.`);
  return value;
}
