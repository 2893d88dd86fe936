import { expect, it } from 'vitest';
import { policyParts } from '../../../lib/managed/policy.ts';
import { sectionNames } from '../../../lib/settings/sections.ts';
import { readSettingsFile, writeSettingsFile } from '../../../lib/settings/settings-file.ts';
import { keysInCode, listKeys } from '../../setup/stored-keys.ts';

/** The answers that each stored key needs. */
interface Answers {
  /** `file`: in the settings file. `sync`: synced by the browser. `policy`: set by an organization. */
  travels: readonly ('file' | 'sync' | 'policy')[];
  /**
   * Names the reset: by the person on a page of Hem, with the connection, when the browser closes, or by Hem once the
   * value is no longer needed.
   */
  reset: 'person' | 'connection' | 'close' | 'hem';
  /** Why it does not travel in every way. */
  reason: string;
}

const all = ['file', 'sync', 'policy'] as const;
const inSession = (reason: string): Answers => ({ travels: [], reset: 'close', reason });
const ofConnection = (reason: string): Answers => ({ travels: [], reset: 'connection', reason });

const answers: Record<string, Answers> = {
  'local:preferences': { travels: all, reset: 'person', reason: '' },
  'local:quick': { travels: all, reset: 'person', reason: '' },
  'local:listLayout': { travels: ['file', 'sync'], reset: 'person', reason: 'columns, density and keys are personal' },
  'local:presets': { travels: all, reset: 'person', reason: '' },
  'local:preset:': { travels: all, reset: 'person', reason: '' },
  'local:channelSets': { travels: all, reset: 'person', reason: '' },
  'local:channelSet:': { travels: all, reset: 'person', reason: '' },
  'local:views': { travels: ['file', 'sync'], reset: 'connection', reason: 'they name tags and titles of a service' },
  'local:connections': { travels: ['policy'], reset: 'connection', reason: 'synced items name no service' },
  'local:syncSettings': { travels: [], reset: 'person', reason: 'each browser has its own choice' },
  'local:qrStyle': { travels: [], reset: 'person', reason: 'a logo is too large to sync' },
  'local:mastodonServer': { travels: [], reset: 'person', reason: 'it names an account of the person' },
  'local:linesForm': { travels: [], reset: 'person', reason: 'the last choice of a form' },
  'local:statsPreview': { travels: [], reset: 'person', reason: 'the last choice of a form' },
  'local:statsRange': { travels: [], reset: 'person', reason: 'the last choice on a page' },
  'local:panelQuestion': {
    travels: [],
    reset: 'person',
    reason: 'a permission belongs to a browser; the settings offer it',
  },
  'local:lentSites': { travels: [], reset: 'hem', reason: 'permissions of this browser, still to be returned' },
  'local:importMappings': { travels: [], reset: 'hem', reason: 'they belong to files on this computer' },
  'local:news': { travels: [], reset: 'hem', reason: 'each browser updates by itself' },
  'local:managed': { travels: [], reset: 'hem', reason: 'the browser hands it over' },
  'local:syncedSettings': { travels: [], reset: 'hem', reason: 'the state of the sync itself' },
  'local:removedConnections': { travels: [], reset: 'hem', reason: 'data still to be deleted' },
  'local:defaultPreset': ofConnection('synced items name no service'),
  'local:lastChannelSets': ofConnection('the last choice of a form'),
  'local:used': ofConnection('values that the person typed'),
  'local:enteredCampaigns': ofConnection('values that the person typed'),
  'local:lastTotals': ofConnection('a copy of answers of its service'),
  'local:watches': ofConnection('they name links'),
  'local:draft': ofConnection('pages that the person visits'),
  'local:library': ofConnection('the state of the link cache of this browser'),
  'local:echoesKey': ofConnection('a finding about a service'),
  'session:draft': inSession('pages that the person visits'),
  'session:enteredCampaigns': inSession('values that the person typed'),
  'session:jobs': inSession('a copy of the database for pages'),
  'session:pending': inSession('a copy of the database for pages'),
  'session:places': inSession('pages that the person visits'),
  'session:privateChange': inSession('a sign between pages'),
  'session:privatePage': inSession('pages that the person visits'),
  'session:problems': inSession('problems of this browser'),
  'session:restoredValues': inSession('the last correction of a form'),
  'session:selectedLinks': inSession('a selection, handed from page to page'),
  'session:suspendedConnections': inSession('a state of the background'),
  'session:tokenHeld': inSession('whether this browser has a token'),
};

const travelling = (how: Answers['travels'][number]) =>
  Object.keys(answers)
    .filter((key) => answers[key]?.travels.includes(how))
    .toSorted();

const local = (names: readonly string[]) => names.map((name) => `local:${name}`);

it('each stored key answers whether it is in the settings file, synced, in the policy, and what resets it', () => {
  expect(Object.keys(answers).toSorted()).toEqual(keysInCode());
  for (const [key, { travels, reset, reason }] of Object.entries(answers)) {
    expect(travels.length === all.length || reason !== '', key).toBe(true);
    expect(reset === 'close', key).toBe(key.startsWith('session:'));
  }
});

it('the settings file has the keys that say so', () => {
  const read = readSettingsFile(writeSettingsFile({ sections: {}, presets: [], channelSets: [], views: [] }));
  if (read.kind !== 'settings') throw new Error(read.kind);
  const { sections: _, ...others } = read.settings;
  const items = listKeys.filter((key) => key.endsWith(':'));
  expect(travelling('file')).toEqual([...local([...sectionNames, ...Object.keys(others)]), ...items].toSorted());
});

it('the browser syncs the keys that say so', () => {
  expect(travelling('sync')).toEqual([...local([...sectionNames, 'views']), ...listKeys].toSorted());
});

it('the policy has the keys that say so', () => {
  const inPolicy = (key: string) =>
    policyParts.some((part) => key === `local:${part}`) || key === 'local:connections' || key.endsWith(':');
  expect(travelling('policy')).toEqual(Object.keys(answers).filter(inPolicy).toSorted());
});
