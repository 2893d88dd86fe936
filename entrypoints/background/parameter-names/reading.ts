import type { Client } from '@/lib/client/create-client.ts';

/** The operations that detection may use, none of which writes. */
export type Reading = Pick<Client, 'listLinks' | 'retrieveLink'>;
