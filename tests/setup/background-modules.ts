import type { EvaluatedModules } from 'vite/module-runner';

declare global {
  /** What Vitest keeps of the worker that runs these tests. It has no other door to it. */
  var __vitest_worker__: { evaluatedModules: EvaluatedModules };
}

/**
 * Forgets what the background's modules have in memory: the next import runs them anew, from the code that is loaded
 * already. vitest.config.ts keeps them apart from those of the pages by this end of their names.
 */
export function forgetBackgroundModules(): void {
  for (const [id, module] of globalThis.__vitest_worker__.evaluatedModules.idToModuleMap) {
    if (!id.endsWith('?background')) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  }
}
