import type { Connection } from '../connection/kept-connection.ts';
import type { LinkDraft } from '../link/draft.ts';
import type { Page } from '../link/page.ts';
import { draftOfPage } from '../link/page-draft.ts';
import { readKey } from '../storage/keyed-item.ts';
import { defaultPresetsKey } from '../storage/keys.ts';

/** What a new link for a page begins with: its address, title and icon, the default domain and the default UTM preset. */
export const freshDraft = (page: Page, connection: Connection): Promise<LinkDraft> =>
  withDefaultPreset(draftOfPage(page, connection), connection.baseUrl);

/**
 * A draft with the UTM preset that is the default of its connection. What presets are made of is loaded where one
 * is, and not by everybody's popup.
 */
export async function withDefaultPreset(draft: LinkDraft, baseUrl: string): Promise<LinkDraft> {
  if ((await readKey(defaultPresetsKey).catch(() => null)) === null) return draft;
  const [{ defaultPreset }, { withPreset }] = await Promise.all([
    import('../storage/presets.ts'),
    import('../link/utm/preset.ts'),
  ]);
  const preset = await defaultPreset(baseUrl);
  return preset === null ? draft : withPreset(draft, preset);
}
