import type { MadeLink } from '@/lib/link/made-link.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { dropDraft, pruneDrafts } from '@/lib/storage/drafts.ts';
import { forgetMade, type Place, recallMade, rememberMade } from '@/lib/storage/places.ts';
import { askForLink } from '../library/ask-for-link.ts';
import { forget, know, knowMade, lookAgain } from '../library/knowing.ts';
import { makeLink } from '../make-link.ts';
import { withClient } from '../service-client.ts';
import { noteUse } from './used.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', async ({ body, geo_targets, at }) => {
    const note = noteUse();
    const made = await withClient((client) => makeLink(client, body, geo_targets));
    // Remembered here and not by the popup, which may have been closed by now.
    // Not waited for: the person waits for the address.
    if (made.ok) {
      void rememberNew(at, made.value);
      void note.created(body, made.value);
      void knowMade(body, made.value);
      if (geo_targets.length > 0) void lookAgain(made.value.id);
    }
    return made;
  });

  answer('addCountryRules', async ({ id, geo_targets, at }) => {
    const updated = await withClient((client) => client.updateLink({ id, has_geo_targeting: true, geo_targets }));
    if (!updated.ok) return updated;
    void lookAgain(id);
    const made = await recallMade(at);
    if (made?.id === id) await remember(at, { ...made, missing: null });
    return { ok: true, value: null };
  });

  answer('retrieveLink', async ({ id }) => {
    const { told, isGone } = await askForLink(id);
    if (told.ok) void know([told.value]);
    // Deleted elsewhere: nobody is to be offered it again.
    if (isGone) void Promise.all([forget(id), forgetMade(id)]).catch(() => undefined);
    return told;
  });

  answer('updateLink', async (body) => {
    const note = noteUse();
    const updated = await withClient((client) => client.updateLink(body));
    if (!updated.ok) return updated;
    void note.updated(body);
    void lookAgain(body.id);
    return { ok: true, value: null };
  });

  answer('deleteLink', async ({ id, at }) => {
    const note = noteUse();
    const deleted = await withClient((client) => client.deleteLink({ id }));
    if (!deleted.ok) return deleted;
    void forget(id);
    void note.deleted(id);
    await remember(at, null);
    return { ok: true, value: null };
  });
}

/** A full storage must not hide that a link was made or deleted: the person would do it twice. */
const remember = (at: Place, made: MadeLink | null) => rememberMade(at, made).catch(() => undefined);

/** Remembers a new link at its place. Its draft stays until the browser closes, for the case that the link is undone. */
async function rememberNew(at: Place, made: MadeLink): Promise<void> {
  await Promise.all([remember(at, made), dropDraft({ kind: 'new', at }, 'lasting').catch(() => undefined)]);
  await pruneDrafts().catch(() => undefined);
}
