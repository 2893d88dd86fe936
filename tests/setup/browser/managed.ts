import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** What an organisation sets, as a browser hands it on; null as in Firefox where none does. Told of where one listens. */
export async function setPolicy(policy: Record<string, unknown> | null): Promise<void> {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => {
    if (policy === null) throw new Error('Managed storage manifest not found');
    return policy;
  });
  await fakeBrowser.storage.onChanged.trigger({}, 'managed');
}
