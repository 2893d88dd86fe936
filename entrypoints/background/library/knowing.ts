import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { knownLink } from '@/lib/library/index.ts';
import { changeLink, putLinks, removeLinks } from '@/lib/library/writing.ts';
import { type Change as LinkChange, publish } from '../changes.ts';
import { withConnection } from '../service-client.ts';
import { type Change, change } from './change.ts';
import { recordOfMade } from './made-link.ts';
import type { Note } from './note.ts';
import { currentLibrary } from './open.ts';
import { touch, touchedSince } from './touched.ts';

/*
 * What Hem itself does to links, known at once. None of these rejects or needs to be waited for: that a link is not known
 * must not hide that it was made.
 */

/** Links as the service just answered them. */
export function know(records: readonly LinkRecord[]): Promise<void> {
  for (const { id } of records) touch(id);
  return changeQuietly(async (transaction, note) => {
    // A reading that is under way may have passed their place already: its sweep must not take them.
    if (note.reading !== null) void transaction.objectStore('marks').add(records.map(({ id }) => id));
    return (await putLinks(transaction, note, records)).note;
  });
}

/** A link that was just made. */
export const knowMade = (body: CreateLinkBody, created: CreatedLink): Promise<void> =>
  know([recordOfMade(body, created)]);

/** A link that was just changed: it is read again, since an update does not answer with the record (interface §4.2). */
export async function readAgain({ body: { id }, isPrivate }: Extract<LinkChange, { kind: 'updated' }>): Promise<void> {
  touch(id);
  const isTouched = touchedSince();
  await withConnection(async (client, connection) => {
    const link = await client.retrieveLink({ id });
    if (link.ok && !isTouched(id)) await publish({ kind: 'read', links: [link.value], connection, isPrivate });
    return link;
  });
}

/**
 * A link whose stats tell of a later click than its record: the record is as old as the last reading, and nobody waits for
 * the next. An answer with the record itself, which knows the very moment, may be on its way, and is not kept from.
 */
export async function knowClicked({ id, since, connection }: Extract<LinkChange, { kind: 'clicked' }>): Promise<void> {
  const isNews = (link: LinkRecord) =>
    link.is_clicked !== true || (since !== null && since > Date.parse(link.last_clicked ?? '1970-01-01'));
  const known = await knownLink(connection.id, id).catch(() => null);
  if (known === null || !isNews(known)) return;
  const last_clicked = since === null ? null : new Date(since).toISOString();
  await changeQuietly((transaction, note) =>
    changeLink(transaction, note, id, (link) =>
      isNews(link) ? { ...link, is_clicked: true, last_clicked: laterOf(link.last_clicked, last_clicked) } : link,
    ),
  );
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (Date.parse(one) >= Date.parse(other) ? one : other) : (one ?? other);

/** A link that was just deleted. */
export function forget(id: string): Promise<void> {
  touch(id);
  return changeQuietly((transaction, note) => removeLinks(transaction, note, [id]));
}

async function changeQuietly(work: (change: Change, note: Note) => Promise<Note>): Promise<void> {
  try {
    const library = await currentLibrary();
    if (library !== null) await change(library, work);
  } catch {
    // Closed or full: the next reading brings it.
  }
}
