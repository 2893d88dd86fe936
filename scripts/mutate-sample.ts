/** Plugin of Stryker for `npm run mutate -- ROOM --share PERCENT`: rejects all changes outside a random sample. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import type { Stryker } from '@stryker-mutator/core';

type Change = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'id' | 'fileName' | 'location' | 'mutatorName' | 'replacement'
>;

/** Percentage of changes in the sample. `scripts/mutate.ts` sets it for the processes of checkers. */
const share = Number(process.env['HEM_MUTATE_SHARE'] ?? 100);

/** Returns true if a change is in the sample. Depends on the change alone, so edits elsewhere keep the sample. */
function isInSample({ fileName, location, mutatorName, replacement }: Change): boolean {
  const key = JSON.stringify([path.relative('.', fileName), location, mutatorName, replacement]);
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32 < share / 100;
}

/** Stryker's score ignores changes that a checker rejects. */
const checker = {
  init: async () => undefined,
  group: async (changes: Change[]) => [changes.map(({ id }) => id)],
  check: async (changes: Change[]) =>
    Object.fromEntries(
      changes.map((change) => [
        change.id,
        isInSample(change) ? { status: 'passed' } : { status: 'compileError', reason: 'Outside the sample' },
      ]),
    ),
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: checker }];
