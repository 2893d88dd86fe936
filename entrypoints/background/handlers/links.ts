import { answer } from '@/lib/messaging/answer.ts';
import { publish } from '../changes.ts';
import { createLink } from '../commands/create-link.ts';
import { cancelDelete, deleteLink, scheduleDelete } from '../commands/delete-link.ts';
import { saveLink, updateLink } from '../commands/update-link.ts';
import { askForLink } from '../library/ask-for-link.ts';
import { touchedSince } from '../library/touched.ts';
import { withConnection } from '../service-client.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', (wanted, { isPrivate }) => createLink({ ...wanted, isPrivate }));
  answer('addCountryRules', ({ id, geo_targets, at }, { isPrivate }) =>
    updateLink({ id, has_geo_targeting: true, geo_targets }, { at, isPrivate }),
  );
  answer('saveLink', ({ body, base }, { isPrivate }) => saveLink(body, { base, isPrivate }));
  answer('updateLink', (body, { isPrivate }) => updateLink(body, { isPrivate }));
  answer('deleteLink', ({ id }, { isPrivate }) => deleteLink(id, { isPrivate }));
  answer('scheduleDelete', ({ id }, { isPrivate }) => scheduleDelete(id, { isPrivate }));
  answer('cancelDelete', async ({ id }) => ({ ok: true, value: await cancelDelete(id) }));

  answer('retrieveLink', async ({ id }, { isPrivate }) => {
    const isTouched = touchedSince();
    const { told, isGone, connection } = await askForLink(id);
    if (connection === null) return told;
    // What Hem has done to the link since says more than an answer that was on its way.
    if (told.ok && !isTouched(id)) void publish({ kind: 'read', links: [told.value], connection, isPrivate });
    if (isGone) void publish({ kind: 'foundGone', id, connection });
    return told;
  });

  answer('listLinks', (query, { isPrivate }) =>
    withConnection(async (client, connection) => {
      const isTouched = touchedSince();
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isTouched(id));
      void publish({ kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}
