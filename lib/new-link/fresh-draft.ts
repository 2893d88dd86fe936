import type { Connection } from '../connection/saved-connection.ts';
import type { LinkDraft } from '../link/draft.ts';
import type { Page } from '../link/page.ts';
import { draftOfPage } from '../link/page-draft.ts';
import { readKey } from '../storage/keyed-item.ts';
import { defaultPresetKey, keyOfConnection } from '../storage/keys.ts';
import { defaultPreferences, preferencesItem } from '../storage/preferences.ts';

/** What a new link for a page begins with: its address, title and icon, and what every new link of its service has. */
export const freshDraft = (page: Page, connection: Connection): Promise<LinkDraft> =>
  withDefaults(draftOfPage(page, connection), connection);

/**
 * A draft with the default tags, and the UTM preset that is the default of its connection. Storage that fails costs those,
 * and not the form.
 */
export async function withDefaults(draft: LinkDraft, connection: Connection): Promise<LinkDraft> {
  const [{ tags }, preset] = await Promise.all([
    preferencesItem.get().catch(() => defaultPreferences),
    readKey(keyOfConnection(defaultPresetKey, connection.id)).catch(() => null),
  ]);
  const tagged = { ...draft, tags };
  return preset === null ? tagged : withDefaultPreset(tagged, connection.id);
}

/** What presets are made of is loaded where one is the default, and not by everybody's popup. */
async function withDefaultPreset(draft: LinkDraft, connectionId: string): Promise<LinkDraft> {
  const [{ defaultPreset }, { withPreset }] = await Promise.all([
    import('../storage/presets.ts'),
    import('../link/utm/preset.ts'),
  ]);
  const preset = await defaultPreset(connectionId);
  return preset === null ? draft : withPreset(draft, preset);
}
