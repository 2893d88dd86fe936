import type { Page } from '@playwright/test';

/**
 * Returns a page's memory after garbage collection, in bytes: the heap, and memory outside of the heap that it
 * references.
 */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + backingStorageSize;
}
