import type { Client } from '@/lib/client/create-client.ts';

/** What can be asked to find names: by its type, nothing writes. */
export type Reading = Pick<Client, 'listLinks' | 'retrieveLink'>;
