import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { createShare } from '../shares/create-share.ts';
import { type Command, needed, readArgs } from './command.ts';

/**
 * `share create LINK --from DAY --to DAY [--password]`: prints the address of the link's figures. A password is asked for
 * at the terminal, or read from the first line of what is piped in: an argument would be there for all to see.
 */
export const shareCreate: Command = async ({ database, args, say, input }) => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, password: { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, options);
  const link = needed(positionals[0], 'the id or the short address of a link');
  const from = needed(values.from, '--from, the first day');
  const to = needed(values.to, '--to, the last day');
  const password = values.password ? needed(await readSecret(input, 'Password: '), 'a password') : undefined;
  await say(await createShare(database, { link, from, to, password }));
};

/** Takes what a terminal would show of what is typed, and shows nothing. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function firstLine(input: Readable): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]?.replace(/\r$/, '') ?? '';
}

/** A line that nobody is to read over a shoulder: typed at a terminal without being shown, or else piped in. */
async function readSecret(input: Readable, asked: string): Promise<string> {
  if (!(input instanceof ReadStream)) return firstLine(input);
  process.stderr.write(asked);
  const lines = createInterface({ input, output: nowhere(), terminal: true });
  const line = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return line;
}
