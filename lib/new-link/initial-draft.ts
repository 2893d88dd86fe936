import type { Connection } from '../connection/saved-connection.ts';
import type { LinkDraft } from '../link/draft.ts';
import type { Page } from '../link/page/page.ts';
import { readKey } from '../storage/keyed-item.ts';
import { defaultPresetKey, keyOfConnection } from '../storage/keys.ts';
import { defaultPreferences, preferencesItem } from '../storage/preferences.ts';
import { draftOfPage } from './draft-of-page.ts';

/** Returns the first draft of a page's new link: its address, title and icon, with the connection's defaults. */
export const initialDraft = (page: Page, connection: Connection): Promise<LinkDraft> =>
  withDefaults(draftOfPage(page, connection), connection);

/**
 * Returns a draft with the default tags and the connection's default UTM preset. If storage fails, it has none.
 */
export async function withDefaults(draft: LinkDraft, connection: Connection): Promise<LinkDraft> {
  const [{ tags }, preset] = await Promise.all([
    preferencesItem.get().catch(() => defaultPreferences),
    readKey(keyOfConnection(defaultPresetKey, connection.id)).catch(() => null),
  ]);
  const tagged = { ...draft, tags };
  return preset === null ? tagged : withDefaultPreset(tagged, connection.id);
}

/** Loads the code of presets on demand: most popups have no default preset. */
async function withDefaultPreset(draft: LinkDraft, connectionId: string): Promise<LinkDraft> {
  const [{ defaultPreset }, { withPreset }] = await Promise.all([
    import('../storage/presets.ts'),
    import('../link/utm/apply-preset.ts'),
  ]);
  const preset = await defaultPreset(connectionId);
  return preset === null ? draft : withPreset(draft, preset);
}
