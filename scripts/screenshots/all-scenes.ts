import { shootCodes, shootConnection, shootConnections } from './connections.ts';
import { shootEditor } from './editor.ts';
import { shootDryRun, shootImport, shootList, shootTags } from './list.ts';
import { shootChannels, shootPageLinks, shootPanel, shootPopup } from './popup.ts';
import type { Stage } from './scenes.ts';
import { shootStats } from './stats.ts';

export interface Scene {
  /** The pictures that it takes, in their order. */
  pictures: readonly string[];
  shoot: (stage: Stage) => Promise<void>;
}

/** The scenes in their order. The first ones change no links. */
export const scenes: readonly Scene[] = [
  { shoot: shootList, pictures: ['links', 'links-selection', 'links-filter'] },
  { shoot: shootDryRun, pictures: ['bulk-dry-run'] },
  { shoot: shootStats, pictures: ['link', 'stats', 'campaign'] },
  { shoot: shootTags, pictures: ['tags'] },
  { shoot: shootImport, pictures: ['import-review'] },
  { shoot: shootPanel, pictures: ['settings', 'panel'] },
  { shoot: shootConnection, pictures: ['options-connection'] },
  { shoot: shootEditor, pictures: ['editor'] },
  { shoot: shootCodes, pictures: ['qr-codes'] },
  { shoot: shootPageLinks, pictures: ['popup-links', 'popup-stats', 'popup-search'] },
  { shoot: shootPopup, pictures: ['popup-form', 'popup-result', 'popup-keys', 'popup-share'] },
  { shoot: shootChannels, pictures: ['popup-channels'] },
];

/** A scene that counts all links, and adds a connection. So it needs a browser and a service of its own. */
export const scenesOfTwo: readonly Scene[] = [{ shoot: shootConnections, pictures: ['all-connections'] }];
