import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { ReadStream } from 'node:tty';

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
export async function readSecret(input: Readable, asked: string): Promise<string> {
  if (!(input instanceof ReadStream)) return firstLine(input);
  process.stderr.write(asked);
  const lines = createInterface({ input, output: nowhere(), terminal: true });
  const line = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return line;
}
