import { expect, it, vi } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createLinkIndex } from '@/entrypoints/background/link-index/create-link-index.ts';
import { createOperations } from '@/entrypoints/background/operations/create-operations.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { stopBackground } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

it('a change is published once, though the browser has no database', async () => {
  const { behave, connection } = await listService(linksFrom(1));
  behave(answer(200, { status: 'success', message: 'Updated' }));
  stopBackground();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  const parts = createParts();
  const connections = createConnections(parts);
  const linkIndex = createLinkIndex({ ...parts, connections });
  const operations = createOperations({ ...parts, connections, linkIndex });
  const updated = vi.fn();
  parts.changes.subscribe({ updated });
  const write = { kind: 'update' as const, body: { id: linkOf(1).id, title: 'One' }, base: null };
  const enqueued = await operations.enqueue({ write, at: null, isPrivate: false, connection });
  if (enqueued.ok) await enqueued.value.result;
  await until(() => expect(updated).toHaveBeenCalled());
  await operations.allPublished();
  // The transaction after the one that saves it as published has ended.
  await operations.pendingOperations();
  await operations.pendingOperations();
  expect(updated).toHaveBeenCalledTimes(1);
});
