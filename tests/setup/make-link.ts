import type { MadeLink } from '@/lib/link/made-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { here } from './connected.ts';

/** Creates a link, as a page of Hem does. Throws if that fails. */
export async function makeLink(
  body: Partial<Input<'createLink'>['body']> = {},
  { geo_targets = [], at = here }: Partial<Pick<Input<'createLink'>, 'geo_targets' | 'at'>> = {},
): Promise<MadeLink> {
  const made = await ask('createLink', { body: { long_url: at.address, ...body }, geo_targets, at });
  if (!made.ok || made.value.state !== 'made') throw new Error(`Not created: ${JSON.stringify(made)}`);
  return made.value.link;
}
