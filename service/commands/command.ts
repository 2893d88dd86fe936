import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../shared/errors.ts';
import type { Database } from '../storage/tables.ts';

/** What a command works with. */
export interface Setting {
  database: Database;
  /** What follows the command's name. */
  args: string[];
  /** Takes a line of the answer. */
  say: (line: string) => void | Promise<void>;
  input: Readable;
}

export type Command = (setting: Setting) => Promise<void>;

/**
 * Reads a command's options and what stands between them.
 *
 * @throws {StartError} naming what is unknown.
 */
export function readArgs<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A value that a command cannot do without. */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new StartError(`Give ${name}.`);
  return value;
}
