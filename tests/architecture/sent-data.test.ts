import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTransport } from '../../lib/client/transport.ts';
import { type Operation, operations } from '../../lib/contract/operations.ts';
import { sentData } from '../../lib/privacy/sent-data.ts';
import { readBuild } from './read-build.ts';

/** Returns the names of an object schema's fields, with those of objects in lists (`geo_targets.target_url`). */
function namesIn(schema: z.core.JSONSchema.BaseSchema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const item = typeof inner === 'boolean' || inner.items === undefined ? inner : inner.items;
    const nested = typeof item === 'object' && !Array.isArray(item) ? namesIn(item, `${prefix}${name}.`) : [];
    return [`${prefix}${name}`, ...nested];
  });
}

const fieldsOf = (schema: z.ZodMiniObject | undefined, prefix = '') =>
  schema === undefined ? [] : namesIn(z.toJSONSchema(schema, { io: 'input' }), prefix);

/** A header that the person has entered. */
const ownHeader = 'x-own';

/** Returns the headers of a request, as sent by the client. */
async function headersOf({ method, path, body }: Operation): Promise<string[]> {
  const sent: string[] = [];
  const send = createTransport({
    fetch: async (_address, init) => {
      sent.push(...new Headers(init?.headers).keys());
      return new Response();
    },
    baseUrl: 'https://links.example/v1',
    token: 'token',
    headers: [{ name: ownHeader, value: 'secret' }],
    timeout: 1,
    idempotencyKey: 'key',
  });
  await send({ method, path, query: {}, ...(body !== undefined && { body: '{}' }) });
  return sent.map((name) => (name === ownHeader ? 'your own headers:' : `${name}:`));
}

const all: readonly Operation[] = Object.values(operations);
const lower = (name: string) => (name.endsWith(':') ? name.toLowerCase() : name);

describe('the table of sent data', () => {
  it('has each field, query parameter and header that the client can send, once, and no other', async () => {
    const headers = await Promise.all(all.map(headersOf));
    const sent = all.flatMap(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query, '?')]).concat(headers.flat());
    const named = sentData.flatMap(({ names }) => names).map(lower);
    expect(named.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toContain('geo_targets.country_id');
  });

  it('names a type of each store, or says why there is none', () => {
    for (const { data, firefox, boxes, reason } of sentData) {
      expect(firefox.length > 0 && boxes.length > 0, data).toBe(reason === undefined);
    }
  });

  it('names files that exist', () => {
    expect(sentData.flatMap(({ code }) => code).filter((file) => !existsSync(file))).toEqual([]);
  });
});

const sources = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}').map(
  (file) => [file, withoutComments(readFileSync(file, 'utf8'))] as const,
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

/** Ways to reach the network, to open a page, or to write to synced storage. */
const ways =
  /\bfetch\(|createFetch|<img\b|new Image\b|XMLHttpRequest|sendBeacon|WebSocket|EventSource|window\.open|navigator\.share\(|tabs\.(create|update)\(|_blank|`sync:/;

/** Files that use such a way for this machine alone, each with its reason. */
const local: Readonly<Record<string, string>> = {
  'entrypoints/background/parameter-names/detect-names.ts': 'calls the fetch of its caller',
  'entrypoints/background/settings/sync.ts': 'removes what item-sync.ts has written',
  'components/destinations/result-lines.tsx': 'opens a page of Hem',
  'components/failure/crash.tsx': 'opens a page of Hem',
  'components/link-form/utm/preset-chips.tsx': 'opens a page of Hem',
  'components/links/row/open-in-tab.ts': 'opens a page of Hem',
  'components/settings/shortcut.tsx': 'opens a page of the browser',
  'components/qr/logo.ts': 'reads data URLs',
  'components/stats/export/picture.ts': 'draws an image from a data URL',
  'entrypoints/background/triggers/show-form.ts': 'opens a page of Hem',
  'entrypoints/background/watch/notifications.ts': 'opens a page of Hem',
  'entrypoints/background/welcome.ts': 'opens a page of Hem',
  'entrypoints/popup/open-options.ts': 'opens a page of Hem',
  'lib/storage/private-page.ts': 'opens a page of Hem',
};

/** Files of the table without such a way: what they name is sent by others. */
const indirect = [
  'components/help/issue-form.ts',
  'components/help/support-page.ts',
  'entrypoints/background/settings/synced-items.ts',
  'lib/link/share/networks.ts',
];

/** Hosts that the code names and never contacts, each with its reason. */
const notContacted: Readonly<Record<string, string>> = {
  'example.com': 'an example on screen',
  'page.invalid': 'a placeholder of the first form',
  'www.w3.org': 'the namespace of SVG',
  'play.google.com': 'a destination that the form offers for an app',
  'apps.microsoft.com': 'a destination that the form offers for an app',
  'snapcraft.io': 'a destination that the form offers for an app',
};

/** Hosts in texts of the build, each with its reason. */
const inTexts: Readonly<Record<string, string>> = {
  'react.dev': "React's messages of errors name its pages",
  'semver.org': 'the changelog links to it',
  'github.com': 'comments of libraries name their origin',
  'tailwindcss.com': 'comments of libraries name their origin',
};

const known = [...sentData.flatMap(({ hosts }) => hosts), ...Object.keys(notContacted)];

const hostsIn = (text: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/([a-z][\w-]*(?:\.[\w-]+)+)/g), ([, host = '']) => host);

describe('the code', () => {
  it('reaches the network only in files of the table', () => {
    const found = sources.filter(([, text]) => ways.test(text)).map(([file]) => file);
    const code = sentData.flatMap((row) => row.code);
    expect(found.filter((file) => !code.includes(file) && !(file in local))).toEqual([]);
    expect(code.filter((file) => !found.includes(file) && !indirect.includes(file))).toEqual([]);
    expect(Object.keys(local).filter((file) => !found.includes(file) || code.includes(file))).toEqual([]);
  });

  it('names only hosts of the table, and hosts that it never contacts', () => {
    const found = new Set(sources.flatMap(([, text]) => hostsIn(text)));
    expect([...found].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});

it.each(['chrome', 'firefox'] as const)(
  'the build for %s names no host of a library, except in texts',
  async (target) => {
    const { files } = await readBuild(target);
    const scripts = [...files].filter(([name]) => name.endsWith('.js'));
    const found = new Set(scripts.flatMap(([, text]) => hostsIn(text)));
    expect([...found].filter((host) => !known.includes(host) && !(host in inTexts)).toSorted()).toEqual([]);
  },
);
