import { shootCodes, shootConnection, shootConnections } from './connections.ts';
import { type DemoLink, demoLinks } from './demo-links.ts';
import { shootEditor } from './editor.ts';
import { createFilm, filmPictures } from './film.ts';
import { shootDryRun, shootImport, shootList, shootTags } from './list.ts';
import { shootChannels, shootPageLinks, shootPanel, shootPopup } from './popup.ts';
import type { Stage } from './scenes.ts';
import { shootStats } from './stats.ts';

interface Scene {
  /** The pictures that it takes, in their order. */
  pictures: readonly string[];
  shoot: (stage: Stage) => Promise<void>;
}

/** Scenes that share a browser and a service. */
export interface Act {
  /** The links of the service. */
  links: () => readonly DemoLink[];
  /** The port of the service. Connections to the service of an earlier act may still be open. */
  port?: number;
  scenes: readonly Scene[];
}

const film = createFilm();

/** The scenes in their order. The first ones change no links. */
const scenes: readonly Scene[] = [
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
  { shoot: film.shootPress, pictures: filmPictures },
];

/** All scenes. Those of the later acts count all links, or need other ones. */
export const acts: readonly Act[] = [
  { links: () => demoLinks, scenes },
  { links: () => demoLinks, port: 8789, scenes: [{ shoot: shootConnections, pictures: ['all-connections'] }] },
  { links: film.links, port: 8790, scenes: [{ shoot: film.shootClicks, pictures: filmPictures }] },
];
