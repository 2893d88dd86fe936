import * as z from 'zod/mini';
import { type Target, targets } from '../import/columns.ts';
import { storedItem } from './stored-item.ts';

const mapping = z.object({ header: z.array(z.string()), mapping: z.array(z.enum(targets)) });

/** So many are remembered, the one used last first. */
const most = 20;

/** What a person has said that the columns of files hold. */
const mappingsItem = storedItem('local:importMappings', { schema: z.array(mapping), fallback: [] });

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** What the columns of such a file hold, as somebody has said before; null where nobody has. */
export const rememberedMapping = async (header: readonly string[]) =>
  (await mappingsItem.get()).find((one) => isSame(one.header, header))?.mapping ?? null;

/** Remembers that. Columns without names are not known again. */
export async function rememberMapping(header: string[], mapping: Target[]): Promise<void> {
  if (header.every((name) => name === '')) return;
  const others = (await mappingsItem.get()).filter((one) => !isSame(one.header, header));
  await mappingsItem.set([{ header, mapping }, ...others].slice(0, most));
}
