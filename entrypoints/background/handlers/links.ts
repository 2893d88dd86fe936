import { answer } from '@/lib/messaging/answer.ts';
import { rememberPlace } from '@/lib/storage/places.ts';
import { withClient } from '../service-client.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', async ({ body, at }) => {
    const created = await withClient((client) => client.createLink(body));
    // Remembered here and not by the popup, which may have been closed by now.
    // Its draft stays, for the case that the link is undone.
    if (created.ok) await rememberPlace(at, { made: created.value });
    return created;
  });

  answer('deleteLink', async ({ id, at }) => {
    const deleted = await withClient((client) => client.deleteLink({ id }));
    if (!deleted.ok) return deleted;
    await rememberPlace(at, { made: null });
    return { ok: true, value: null };
  });
}
