import * as z from 'zod/mini';
import { connection } from '../connection/kept-connection.ts';
import { storedItem } from './stored-item.ts';

/** The service that Hem is connected to, or null. The token is not part of it: the background alone keeps that. */
export const connectionItem = storedItem('local:connection', { schema: z.nullable(connection), fallback: null });
