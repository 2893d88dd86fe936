import type { Readable } from 'node:stream';
import { exportDatabase } from '../storage/export.ts';
import { importDatabase } from '../storage/import.ts';
import type { Command } from './command.ts';

/** The lines of a stream. By hand: node:readline loses those that come before somebody listens. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** `export`: the whole database as lines of JSON, as it was at one moment. */
export const exportAll: Command = ({ database, say }) => exportDatabase(database, say);

/** `import`: such lines from stdin into an empty database, all of them or none. */
export const importAll: Command = async ({ database, input, say }) => {
  const rows = await importDatabase(database, linesOf(input));
  await say(`${rows} rows are in`);
};
