import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { createShare } from '../shares/create-share.ts';
import { readLines } from '../storage/import.ts';
import { type Command, readArgs, required } from './command.ts';

/**
 * `share create LINK --from DAY --to DAY [--password]`: prints the address of the shared stats. The password is typed
 * at the terminal or read from the first line of stdin, since other users can see arguments.
 */
export const shareCreate: Command = async ({ database, args, print, input }) => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, password: { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, options, 1);
  const link = required(positionals[0], 'the id or the short address of a link');
  const from = required(values.from, '--from, the first day');
  const to = required(values.to, '--to, the last day');
  const password = values.password ? required(await readSecret(input, 'Password: '), 'a password') : undefined;
  await print(await createShare(database, { link, from, to, password }));
};

/** Returns a stream that hides what is typed. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function firstLine(input: Readable): Promise<string> {
  for await (const line of readLines(input)) return line.replace(/\r$/, '');
  return '';
}

/** Reads a line that must stay secret: typed without an echo, or piped in. */
async function readSecret(input: Readable, asked: string): Promise<string> {
  if (!(input instanceof ReadStream)) return firstLine(input);
  process.stderr.write(asked);
  const lines = createInterface({ input, output: nowhere(), terminal: true });
  const line = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return line;
}
