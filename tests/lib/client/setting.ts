import { test } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../../lib/client/create-client.ts';
import { startUnrulyService, type UnrulyService } from './unruly-service.ts';

/** Long and unusual, so that no text contains it by chance. */
export const token = 'tok/en+of=the.test~0123456789';

export const id = '123e4567-e89b-42d3-a456-426614174000';

interface Setting {
  service: UnrulyService;
  /** The delays between attempts, in seconds. */
  naps: number[];
  /** A client of the service that never waits between attempts. The options replace its defaults. */
  clientWith: (options?: Partial<ClientOptions>) => Client;
  client: Client;
}

/** A test with its own unruly service, and clients of it. */
export const it = test.extend<Setting>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
  service: async ({}, use) => {
    const service = await startUnrulyService();
    await use(service);
    await service.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  naps: async ({}, use) => use([]),
  clientWith: async ({ service, naps }, use) => {
    const sleep = async (seconds: number) => {
      naps.push(seconds);
    };
    await use((options) =>
      createClient({ fetch, baseUrl: service.baseUrl, token, names: {}, sleep, random: () => 0.5, ...options }),
    );
  },
  client: async ({ clientWith }, use) => use(clientWith()),
});

/** A call of each operation with its minimal input. */
export const everyCall = {
  createLink: (client: Client) => client.createLink({ long_url: 'https://example.com/' }),
  updateLink: (client: Client) => client.updateLink({ id, title: 'Spring sale' }),
  listLinks: (client: Client) => client.listLinks({}),
  retrieveLink: (client: Client) => client.retrieveLink({ id }),
  retrieveStats: (client: Client) => client.retrieveStats({ id }),
  deleteLink: (client: Client) => client.deleteLink({ id }),
} as const;

export const operationNames = [
  'createLink',
  'updateLink',
  'listLinks',
  'retrieveLink',
  'retrieveStats',
  'deleteLink',
] as const;
export const reading = ['listLinks', 'retrieveLink', 'retrieveStats'] as const;
export const changing = ['createLink', 'updateLink', 'deleteLink'] as const;
