import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Sets the managed policy and notifies listeners. Null fails reads, as in Firefox without a policy. */
export async function setPolicy(policy: Record<string, unknown> | null): Promise<void> {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => {
    if (policy === null) throw new Error('Managed storage manifest not found');
    return policy;
  });
  await fakeBrowser.storage.onChanged.trigger({}, 'managed');
}
