import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type LinkIndex, openLinkIndex } from '@/lib/library/index.ts';
import { type Background, perBackground } from '../background.ts';
import { libraryOf } from './current-library.ts';

/** The time for which the index stays in memory after it was last used, in milliseconds: 100,000 links take 30 MB. */
const heldFor = 60_000;

const memoryOf = perBackground((background) => {
  const memory = {
    held: null as { connectionId: string; index: LinkIndex } | null,
    closing: undefined as ReturnType<typeof setTimeout> | undefined,
    close: () => {
      memory.held?.index.close();
      memory.held = null;
    },
  };
  background.onStopped(memory.close);
  return memory;
});

/**
 * Returns the index of a connection, loaded; null without a connection. If it was in memory already, it may lack new links
 * until it is refreshed.
 */
export async function holdIndex(background: Background, of: Connection | null) {
  const memory = memoryOf(background);
  const library = of && (await libraryOf(background, of));
  if (library === null || background.signal.aborted) return null;
  const { connection } = library;
  const wasHeld = memory.held?.connectionId === connection.id;
  if (!wasHeld) {
    const { held: other } = memory;
    // Callers that wait for it still get it.
    void other?.index.loaded.catch(() => undefined).then(other.index.close);
    const index = openLinkIndex({ connectionIds: [connection.id] });
    index.needTexts(true);
    memory.held = { connectionId: connection.id, index };
  }
  const held = memory.held;
  if (held === null) return null;
  clearTimeout(memory.closing);
  memory.closing = background.setTimeout(memory.close, heldFor);
  try {
    await held.index.loaded;
    return { connection, index: held.index, wasHeld };
  } catch (fault) {
    if (memory.held === held) memory.close();
    throw fault;
  }
}
