import { answer } from '@/lib/messaging/answer.ts';
import { type Place, rememberPlace, type Visited } from '@/lib/storage/places.ts';
import { forget, knowMade } from '../library/knowing.ts';
import { withClient } from '../service-client.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', async ({ body, at }) => {
    const created = await withClient((client) => client.createLink(body));
    // Remembered here and not by the popup, which may have been closed by now.
    // Its draft stays, for the case that the link is undone.
    // Not waited for: the person waits for the address.
    if (created.ok) void remember(at, created.value);
    if (created.ok) void knowMade(body, created.value);
    return created;
  });

  answer('deleteLink', async ({ id, at }) => {
    const deleted = await withClient((client) => client.deleteLink({ id }));
    if (!deleted.ok) return deleted;
    void forget(id);
    await remember(at, null);
    return { ok: true, value: null };
  });
}

/** A full storage must not hide that a link was made or deleted: the person would do it twice. */
const remember = (at: Place, made: Visited['made']) => rememberPlace(at, { made }).catch(() => undefined);
