import * as z from 'zod/mini';
import { type Target, targets } from '../import/recognize-columns.ts';
import { storedItem } from './stored-item.ts';

const mapping = z.object({ header: z.array(z.string()), mapping: z.array(z.enum(targets)) });

/** The maximum number of remembered files, most recent first. */
const maxMappings = 20;

/** The columns of files, as chosen by the person. */
const mappingsItem = storedItem('local:importMappings', { schema: z.array(mapping), fallback: [] });

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the remembered columns of a file with this header; null if there are none. */
export const rememberedMapping = async (header: readonly string[]) =>
  (await mappingsItem.get()).find((one) => isSame(one.header, header))?.mapping ?? null;

/** Remembers the columns of a file. Files without a header cannot be recognized again. */
export async function rememberMapping(header: string[], mapping: Target[]): Promise<void> {
  if (header.every((name) => name === '')) return;
  await mappingsItem.update((saved) => {
    const others = saved.filter((one) => !isSame(one.header, header));
    return [{ header, mapping }, ...others].slice(0, maxMappings);
  });
}
