import { createClient } from '@/lib/client/create-client.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { here } from './connected.ts';
import type { Service } from './service.ts';

/** Waits for a call that must succeed, and returns its value. */
async function succeed<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** A client of another program that changes the same links. */
export function another({ settings, token }: Pick<Service, 'settings' | 'token'>) {
  const client = createClient({ fetch, baseUrl: settings.baseUrl, token, names: {} });
  return {
    make: (body: Partial<CreateLinkBody> = {}) =>
      succeed(client.createLink({ long_url: here.address, title: 'Page', ...body })),
    change: (body: Parameters<typeof client.updateLink>[0]) => succeed(client.updateLink(body)),
    read: (id: string) => succeed(client.retrieveLink({ id })),
    remove: (id: string) => succeed(client.deleteLink({ id })),
  };
}
