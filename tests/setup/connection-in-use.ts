import { expect } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { connectedTo, here } from './connected.ts';
import { savedDraft } from './drafts.ts';
import { refresh } from './link-cache.ts';
import { makeLink } from './make-link.ts';
import { operationsAtRest } from './operations.ts';
import { allowHost } from './press.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** Connects to a service and stores data for the connection in every place that can have some. */
export async function connectionInUse(service: Pick<Service, 'settings' | 'token'>) {
  const connection = await connectedTo(service);
  await allowHost(service.settings.baseUrl);
  const { id } = await makeLink({ title: 'Page', tags: ['spring'] }, { at: here });
  await operationsAtRest();
  await refresh();
  await ask('watchLink', { id, choices: { milestones: true, quietDays: null } });
  await ask('retrieveStats', { id });
  await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
  await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
  // Synced, so that nothing is written later.
  await until(async () => {
    const { syncedSettings } = await fakeBrowser.storage.local.get('syncedSettings');
    expect(JSON.stringify(syncedSettings)).toContain('views:');
  });
  return connection;
}
