import { onTestFinished } from 'vitest';
import { createChanges } from '@/entrypoints/background/shared/changes.ts';
import { openDatabaseWith } from '@/entrypoints/background/shared/database.ts';
import { createLifetime } from '@/entrypoints/background/shared/lifetime.ts';
import { noteProblemWith } from '@/entrypoints/background/shared/problems.ts';

/** Creates the objects that all rooms of a background need, as `createBackground` does. They stop with the test. */
export function createParts() {
  const lifetime = createLifetime();
  onTestFinished(lifetime.stop);
  const noteProblem = noteProblemWith({ lifetime });
  const openDatabase = openDatabaseWith({ lifetime });
  return { lifetime, noteProblem, openDatabase, changes: createChanges({ noteProblem }) };
}
