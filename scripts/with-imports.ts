import type { Rolldown } from 'vite';

/** A script of a build, by its file, and all that runs with it: what it imports, and what that does. */
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
