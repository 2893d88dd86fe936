import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import * as z from 'zod/mini';

/** The branch of each file of `locales` with the words of the service's pages. The extension does not have it. */
export const serviceBranch = 'service';

/** Leaves the service's words out of a catalogue of the extension. */
export const withoutServiceWords = (catalogue: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(catalogue))).filter(
        ([key]) => !key.startsWith(`${serviceBranch}_`),
      ),
    ),
    null,
    2,
  );

type Messages = Awaited<ReturnType<typeof parseMessagesFile>>;

const textOf = (message: Messages[number]) =>
  message.type === 'plural' ? { one: message.plurals['1'], other: message.plurals['n'] } : message.message;

/** Returns the service's files of words by name, written from the complete languages of `locales`. */
export async function serviceWords(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const file of (await readdir('locales')).filter((name) => name.endsWith('.yml'))) {
    const messages = await parseMessagesFile(join('locales', file));
    const words = messages
      .filter(({ key: [first] }) => first === 'language' || first === serviceBranch)
      .map((message) => [message.key.filter((part) => part !== serviceBranch).join('.'), textOf(message)]);
    files.set(file.replace(/yml$/, 'json'), `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`);
  }
  return files;
}
