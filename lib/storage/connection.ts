import * as z from 'zod/mini';
import { connection } from '../connection/kept-connection.ts';
import { connectionKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** The service that Hem is connected to, or null. The token is not part of it: the background alone keeps that. */
export const connectionItem = storedItem(connectionKey, { schema: z.nullable(connection), fallback: null });
