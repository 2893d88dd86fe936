import { answer } from '@/lib/messaging/answer.ts';
import { returnSites } from '@/lib/permissions/sites.ts';
import { placesWriter } from '@/lib/storage/places.ts';
import { recentValuesWriter } from '@/lib/storage/recent-values.ts';
import { watchesWriter } from '@/lib/storage/watches.ts';
import { createCommands } from './commands/create-commands.ts';
import { createConnections } from './connections/create-connections.ts';
import { closeStorageToContentScripts } from './connections/tokens.ts';
import { createLinkIndex } from './link-index/create-link-index.ts';
import { registerConnections } from './messages/connections.ts';
import { registerJobs } from './messages/jobs.ts';
import { registerLinks } from './messages/links.ts';
import { registerOperations } from './messages/operations.ts';
import { registerParameterNames } from './messages/parameter-names.ts';
import { registerRecentValues } from './messages/recent-values.ts';
import { registerStats } from './messages/stats.ts';
import { registerOmnibox } from './omnibox/omnibox.ts';
import { createOperations } from './operations/create-operations.ts';
import { registerManaged } from './settings/managed.ts';
import { registerSettingsSync } from './settings/sync.ts';
import { createChanges } from './shared/changes.ts';
import { openDatabaseWith } from './shared/database.ts';
import { deleteUsedDrafts } from './shared/delete-used-drafts.ts';
import { createLifetime } from './shared/lifetime.ts';
import { noteProblemWith } from './shared/problems.ts';
import { createStoredStats } from './shared/stored-stats.ts';
import { updatePlaces } from './shared/update-places.ts';
import { createTriggers } from './triggers/create-triggers.ts';
import { registerWatch } from './watch/watch.ts';
import { registerWelcome } from './welcome.ts';

/**
 * Starts a background. Registers all listeners before it returns; otherwise the worker would miss the event that has
 * woken it.
 */
export function createBackground() {
  const lifetime = createLifetime();
  // The message itself keeps the worker awake.
  answer(lifetime, 'stayAwake', async () => ({ ok: true, value: null }));
  const noteProblem = noteProblemWith({ lifetime });
  closeStorageToContentScripts().catch(noteProblem('connect'));
  const openDatabase = openDatabaseWith({ lifetime });
  const changes = createChanges({ noteProblem });
  const storedStats = createStoredStats({ openDatabase, noteProblem });
  const places = placesWriter();
  const changeRecentValues = recentValuesWriter();
  const changeWatches = watchesWriter();

  const connections = createConnections({ lifetime, changes, noteProblem });
  const linkIndex = createLinkIndex({ lifetime, openDatabase, changes, noteProblem, connections });
  const operations = createOperations({ lifetime, openDatabase, changes, noteProblem, connections, linkIndex });
  const commands = createCommands({ lifetime, changes, noteProblem, places, connections, linkIndex, operations });
  const triggers = createTriggers({ lifetime, noteProblem, connections, linkIndex, operations, commands });
  registerOmnibox({ lifetime, noteProblem, connections, linkIndex, operations, triggers });
  registerWatch({ lifetime, changes, noteProblem, storedStats, changeWatches, connections, linkIndex });
  registerManaged({ lifetime, noteProblem, connections });
  registerSettingsSync({ lifetime, changes, noteProblem });
  registerWelcome({ lifetime, noteProblem });

  registerConnections({ lifetime, changes, noteProblem, connections, linkIndex, commands });
  registerParameterNames({ lifetime, noteProblem, connections });
  registerLinks({ lifetime, changes, connections, linkIndex, commands });
  registerOperations({ lifetime, changes, noteProblem, operations });
  registerJobs({ lifetime, changes, operations });
  registerStats({ lifetime, changes, noteProblem, storedStats, connections });
  registerRecentValues({ lifetime, changes, noteProblem, changeRecentValues, connections });
  updatePlaces({ changes, places });
  deleteUsedDrafts({ changes });
  returnSites().catch(noteProblem('checkDestinations'));
  return { stop: lifetime.stop, operations, commands };
}

/** A running background. */
export type Background = ReturnType<typeof createBackground>;
