import { globSync, readFileSync } from 'node:fs';
import { channelSetNames } from '../../lib/storage/channel-sets.ts';
import { presetNames } from '../../lib/storage/presets.ts';

/** The keys of lists: each index, and the prefix of its items. */
export const listKeys = [presetNames, channelSetNames].flatMap(({ index, item }) => [
  `local:${index.key}`,
  `local:${item.prefix}`,
]);

/** Returns each key of the browser's storage in the code, without the keys of tokens. */
export function keysInCode(): string[] {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}');
  const keys = files.flatMap((file) => [
    ...Array.from(
      readFileSync(file, 'utf8').matchAll(/['`]((?:local|session|sync):[a-z]\w*)/gi),
      ([, key = '']) => key,
    ),
  ]);
  return [...new Set([...keys, ...listKeys, 'local:syncedSettings'])].toSorted();
}
