import * as z from 'zod/mini';
import { linesForms } from '../link/lines/lines-text.ts';
import { storedItem } from './stored-item.ts';

/** The form in which several links were copied last. */
export const linesFormItem = storedItem('local:linesForm', { schema: z.enum(linesForms), fallback: 'addresses' });
