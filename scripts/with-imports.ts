import type { Rolldown } from 'vite';

/** Returns a script of a build and all scripts that it imports, directly or indirectly. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  file: string,
  found = new Map<string, Rolldown.OutputChunk>(),
): ReadonlyMap<string, Rolldown.OutputChunk> {
  const output = bundle[file];
  if (output?.type !== 'chunk' || found.has(file)) return found;
  found.set(file, output);
  for (const imported of output.imports) withImports(bundle, imported, found);
  return found;
}
