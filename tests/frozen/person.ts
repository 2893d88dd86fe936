import type { Failure } from '@/lib/contract/failure.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { type UtmPreset, utmPreset } from '@/lib/link/utm/preset.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { Job, JobAbout, LeftOutRow } from '@/lib/operations/job.ts';
import type { Operation, OperationState, RowOfJob, Write } from '@/lib/operations/operation.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/*
 * The data of an invented person, with values that are easily lost: empty and full, from right to left, emoji, quotes.
 * `satisfies` names each state and kind that the types have, so a new one is added here.
 */

/** The time of all examples, in milliseconds since 1970. */
export const moment = Date.UTC(2026, 10, 30, 12);

/** Returns the UUID of a number. */
export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const page = 'https://example.com/שלום?q="a,b";c#☕';
const arabic = 'تخفيضات الربيع 🌷';
const family = 'A "quoted", long-ish title\twith 👩‍👩‍👧 and Straße';
const created_at = new Date(moment).toISOString();

export const addresses = { page, other: 'https://example.com/other', channel: `channel:mail:${page}` };

const [go, hem] = [uuidOf(1), uuidOf(2)];

/** Two connections: one with everything set, and one to a service on this computer with nothing set. */
export const connections = {
  full: {
    settings: {
      ...{ baseUrl: 'https://api.example.com/links/v1', names: { id: 'link_id', limit: 'per_page', title: '' } },
      domains: [
        { id: go, label: 'go.example.com' },
        { id: hem, label: 'קישורים.example ☕' },
      ],
      ...{ defaultDomain: hem, forgetOnClose: false },
    },
    token: 'FAKE-TOKEN-OF-A-TEST-1',
    headers: [
      { name: 'CF-Access-Client-Id', value: 'FAKE-ID-OF-A-TEST' },
      { name: 'CF-Access-Client-Secret', value: 'FAKE-SECRET-OF-A-TEST' },
    ],
    description: { name: 'קישורים שלי ☕', color: 'violet' as const, sites: ['example.com', 'shop.example.com'] },
  },
  empty: {
    settings: {
      ...{ baseUrl: 'http://localhost:8420/v1', names: {}, domains: [], defaultDomain: null, forgetOnClose: false },
    },
    token: 'FAKE-TOKEN-OF-A-TEST-2',
    headers: [],
    description: null,
  },
};

export const fullDraft: LinkDraft = {
  ...{
    long_url: page,
    domain: hem,
    favicon: 'https://example.com/icon.png',
    title: family,
    custom_link: 'frühling-ربيع',
  },
  tags: ['a|b', 'עברית', '🌷'],
  ...{ has_utm: true, utm_source: 'news letter', utm_medium: 'E-Mail', utm_campaign: arabic },
  ...{ utm_term: 'shoes+socks', utm_content: '"top"' },
  ...{ has_opengraph: true, meta_title: arabic, meta_description: 'Line one\nline two' },
  meta_image: 'https://example.com/card.png',
  ...{ has_android_targeting: true, android_target_url: 'https://example.com/android' },
  ...{ has_ios_targeting: true, ios_target_url: 'https://example.com/ios' },
  ...{ has_windows_targeting: true, windows_target_url: 'https://example.com/windows' },
  ...{ has_linux_targeting: true, linux_target_url: 'https://example.com/linux' },
  has_geo_targeting: true,
  geo_targets: [
    { country_ids: ['AT', 'DE'], target_url: 'https://example.com/de' },
    { country_ids: ['IL'], target_url: 'https://example.com/he' },
  ],
  ...{ has_cloaking: true, has_password: true, password: '', password_logo: 'https://example.com/logo.png' },
  ...{ has_expiration: true, expiration: '2027-01-31T23:00:00.000Z', expiration_clicks: '1000' },
};

/** A draft whose sections are off, with values in one of them. */
export const offDraft: LinkDraft = { ...emptyDraft, long_url: addresses.other, utm_source: 'kept while off' };

const { geo_targets: _groups, domain, password: _password, ...flat } = fullDraft;
export const geo_targets: UpdateLinkBody['geo_targets'] = [
  { country_id: 'AT', target_url: 'https://example.com/de' },
  { country_id: 'DE', target_url: 'https://example.com/de' },
  { country_id: 'IL', target_url: 'https://example.com/he' },
];
export const createBody: CreateLinkBody = {
  ...flat,
  domain: domain ?? go,
  geo_targets: [{ target_url: 'https://example.com/de' }],
};
const { long_url: _fixed, ...changed } = flat;

export const presets: UtmPreset[] = [
  {
    id: uuidOf(10),
    name: arabic,
    values: {
      ...{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: arabic },
      ...{ utm_term: 'term', utm_content: 'content' },
    },
    destination: {
      ...{ utm_id: 'abc.123', utm_source_platform: 'Search Ads 360' },
      ...{ utm_creative_format: 'display', utm_marketing_tactic: 'remarketing' },
    },
    hygiene: {
      ...{ lowerCase: true, spaces: '_' },
      allowed: {
        ...{ utm_source: ['newsletter', 'עלון'], utm_medium: ['email'], utm_campaign: [] },
        ...{ utm_term: [], utm_content: ['content'] },
      },
    },
  },
  utmPreset.parse({ id: uuidOf(11) }),
];

export const channelSets: ChannelSet[] = [
  {
    ...{ id: uuidOf(20), name: 'ערוצים 📣', slug: '{slug}-{channel}-x', campaign: '{campaign}' },
    channels: [
      {
        ...{ id: 'mail', name: 'Mail ✉️', preset: uuidOf(10), slug: '{slug}-m' },
        values: { utm_source: 'mail', utm_medium: 'email', utm_campaign: 'c', utm_term: 't', utm_content: 'k' },
      },
    ],
  },
  { id: uuidOf(21), name: '', slug: '', campaign: '', channels: [] },
];

export const views = [
  { name: 'אביב 🌷', query: 'tag=%F0%9F%8C%B7&sort=clicks' },
  { name: 'All', query: '' },
];

const failures = {
  client: { kind: 'client', message: 'לא נמצא', until: moment + 60_000, gone: true },
  unauthorized: { kind: 'unauthorized', message: 'No', unsendable: true, webPage: true },
  forbidden: { kind: 'forbidden', message: 'Read only', webPage: true },
  invalid: {
    ...{ kind: 'invalid', message: 'Wrong', formErrors: ['The form'], fieldErrors: { title: ['Too long'] } },
    notSent: {
      title: [{ code: 'tooLong', limit: 150 }, { code: 'text' }],
      '': [{ code: 'unknown', names: ['titel'] }],
    },
  },
  server: { kind: 'server', message: 'Down', until: moment + 60_000 },
  network: { kind: 'network' },
  timeout: { kind: 'timeout', seconds: 30 },
  contract: { kind: 'contract', code: 'value', path: 'data.id', expected: 'uuid' },
  notConnected: { kind: 'notConnected' },
  storage: { kind: 'storage' },
  internal: { kind: 'internal' },
} as const satisfies { [K in Failure['kind']]: Failure & { kind: K } };

type ContractFailure = Extract<Failure, { kind: 'contract' }>;
const contractFailures = {
  empty: { kind: 'contract', code: 'empty', status: 502, type: '' },
  notJson: { kind: 'contract', code: 'notJson', status: 200, type: 'text/html' },
  tooLarge: { kind: 'contract', code: 'tooLarge', bytes: 9_000_000 },
  redirect: { kind: 'contract', code: 'redirect' },
  token: { kind: 'contract', code: 'token' },
  header: { kind: 'contract', code: 'header' },
} as const satisfies { [C in Exclude<ContractFailure['code'], 'value'>]: ContractFailure };

const allFailures: Failure[] = [...Object.values(failures), ...Object.values(contractFailures)];

const createdLink = {
  ...{ id: uuidOf(30), title: arabic, long_url: page, short_url: 'https://go.example.com/x7Kp2', created_at },
  custom_url: 'https://go.example.com/frühling',
};
const bareLink = { id: uuidOf(31), title: null, long_url: null, short_url: null, created_at: null, custom_url: null };

const states = {
  waiting: { name: 'waiting', sendAt: moment + 5000, tries: 2, failure: failures.server },
  sending: { name: 'sending' },
  unconfirmed: {
    ...{ name: 'unconfirmed', since: moment - 9000, checkAt: moment + 9000, tries: 1 },
    ...{ failure: failures.timeout, failedChecks: 3 },
  },
  ambiguous: { name: 'ambiguous', candidates: [createdLink, bareLink] },
  refused: { name: 'refused', failure: failures.invalid },
  conflict: { name: 'conflict', fields: ['title', 'geo_targets'] },
  passwordMissing: { name: 'passwordMissing', tries: 1 },
  dropped: { name: 'dropped' },
  done: { name: 'done', at: moment, link: createdLink, isPublished: true },
} as const satisfies { [N in OperationState['name']]: OperationState & { name: N } };

/** The writes: with everything set, and with as little as possible. */
const writes = {
  create: { kind: 'create', body: createBody, geo_targets },
  update: {
    ...{ kind: 'update', body: { ...changed, id: uuidOf(32), geo_targets } },
    ...{ base: fullDraft, otherBases: [offDraft] },
  },
  delete: { kind: 'delete', id: uuidOf(33) },
} as const satisfies { [K in Write['kind']]: Write & { kind: K } };
const leastCreate: Write = { kind: 'create', body: { long_url: addresses.other }, geo_targets: [] };
const leastUpdate: Write = { kind: 'update', body: { id: uuidOf(34), title: '' }, base: null };
const allWrites: Write[] = [...Object.values(writes), leastCreate, leastUpdate];

function operationOf(number: number, connectionId: string, write: Write, state: OperationState): Operation {
  return {
    ...{ version: 1, id: uuidOf(number), connectionId, at: null, isPrivate: false, askedAt: moment + number },
    ...{ write, hasPassword: false, notMade: [], state },
  };
}

/** Operations of a person: one in each state, with each failure, and of each kind. */
export function operationsOf(connectionId: string): Operation[] {
  const { dropped: _ofJobs, ...single } = states;
  const unstarted: OperationState = { name: 'waiting', sendAt: moment, tries: 0, failure: null };
  const cases: [Write, OperationState][] = [
    ...Object.values(single).map((state): [Write, OperationState] => [writes.create, state]),
    ...allWrites.map((write): [Write, OperationState] => [write, unstarted]),
    ...allFailures.map((failure): [Write, OperationState] => [writes.delete, { name: 'refused', failure }]),
    [leastCreate, { name: 'passwordMissing' }],
    [leastUpdate, { name: 'done', at: moment, link: null, isPublished: false }],
  ];
  const details: Partial<Operation> = {
    at: { tabId: 7, address: page, connectionId },
    ...{ hasPassword: true, notMade: [uuidOf(35)], form: uuidOf(36), keyedSince: moment },
  };
  return cases.map(([write, state], at) => ({
    ...operationOf(100 + at, connectionId, write, state),
    ...(at % 2 === 0 ? details : { ...(at % 4 === 1 && { keyedSince: null }) }),
  }));
}

const changes = {
  addTags: { kind: 'addTags', tags: ['🌷'] },
  removeTags: { kind: 'removeTags', tags: ['old'] },
  mergeTags: { kind: 'mergeTags', from: ['a', 'A'], to: 'א' },
  setUtm: {
    kind: 'setUtm',
    values: { utm_source: 's', utm_medium: 'm', utm_campaign: arabic, utm_term: '', utm_content: '' },
  },
  clearUtm: { kind: 'clearUtm' },
  setExpiration: { kind: 'setExpiration', expiration: '2027-01-31T23:00:00.000Z', expiration_clicks: '10' },
  switch: { kind: 'switch', section: 'utm', on: true },
  replace: { kind: 'replace', field: 'title', find: '"', by: '”' },
} as const satisfies { [K in BulkChange['kind']]: BulkChange & { kind: K } };

const purposes = {
  import: { kind: 'import', file: 'קישורים.csv', expected: 12 },
  tabs: { kind: 'tabs', expected: 3 },
  edit: { kind: 'edit', change: changes.addTags, expected: 1 },
  delete: { kind: 'delete', expected: 1 },
  undo: { kind: 'undo', of: 'import' },
} as const satisfies { [K in JobAbout['kind']]: JobAbout & { kind: K } };

const jobStates = {
  filling: { name: 'filling' },
  unfinished: { name: 'unfinished' },
  running: { name: 'running' },
  paused: { name: 'paused' },
  stopped: { name: 'stopped' },
  ended: { name: 'ended', at: moment },
} as const satisfies { [N in Job['state']['name']]: Job['state'] & { name: N } };

const leftOut = {
  duplicate: { row: 3, name: arabic, long_url: page, reason: 'duplicate', why: 'Twice in the file' },
  error: { row: 4, name: '', long_url: 'no address', reason: 'error', why: 'כתובת שגויה' },
} as const satisfies { [R in LeftOutRow['reason']]: LeftOutRow & { reason: R } };

/** Jobs in each state, of each kind. The first one has rows in each state, and rows that were left out. */
export function jobsOf(connectionId: string) {
  const abouts: JobAbout[] = [
    ...Object.values(purposes),
    { kind: 'import', file: null },
    ...Object.values(changes).map((change): JobAbout => ({ kind: 'edit', change })),
  ];
  const all = Object.values(jobStates);
  const jobs = abouts.map(
    (about, at): Job => ({
      ...{ version: 1, id: uuidOf(200 + at), connectionId, about, startedAt: moment + at, size: at },
      ...{ state: all[at % all.length] ?? jobStates.running, undoneBy: at === 1 ? uuidOf(204) : null },
      ...(at === 0 && { leftOut: { duplicate: 1, error: 1 } }),
    }),
  );
  const id = uuidOf(200);
  const rowStates: OperationState[] = [
    ...Object.values({ ...states, done: { ...states.done, link: bareLink } }),
    { name: 'waiting', sendAt: moment, tries: 0, failure: null, again: true },
  ];
  const rows = rowStates.map((state, row): Operation => {
    const isNamed = row % 2 === 0;
    const job: RowOfJob = isNamed
      ? { id, row, name: family, address: 'https://go.example.com/x', long_url: page, fileRow: row + 1 }
      : { id, row, name: '', address: null, long_url: null };
    return { ...operationOf(300 + row, connectionId, isNamed ? writes.create : writes.update, state), job };
  });
  return { jobs, rows, leftOut: { job: id, rows: Object.values(leftOut) } };
}

/** Watched links: one in each state. */
export const watches: Watch[] = [
  {
    ...{ id: uuidOf(70), choices: { milestones: true, quietDays: null } },
    seen: { at: moment, name: arabic, clicks: 5430, quietSince: moment - 1000 },
    ...{ told: { clicks: 5430, quietSince: null }, state: { name: 'watched' } },
  },
  {
    ...{ id: uuidOf(71), choices: { milestones: false, quietDays: 7 } },
    seen: { at: moment, name: 'Café ☕', clicks: null, quietSince: moment - 2000 },
    ...{
      told: { clicks: null, quietSince: moment - 2000 },
      state: { name: 'failed', failure: { kind: 'network' }, at: moment },
    },
  },
  {
    ...{ id: uuidOf(72), choices: { milestones: true, quietDays: 365 } },
    seen: { at: moment, name: '', clicks: 0, quietSince: moment - 3000 },
    ...{ told: { clicks: 0, quietSince: null }, state: { name: 'gone', at: moment } },
  },
];

/** The links in the files: a full one and an empty one, as a service returns them. */
export const records = [
  linkRecord.parse({
    ...flat,
    ...{ id: uuidOf(40), created_at, short_url: 'https://go.example.com/x7Kp2', custom_url: createdLink.custom_url },
    ...{ is_expired: false, is_clicked: true, last_clicked: created_at },
    utm: flat,
    opengraph: flat,
    geo_targets: geo_targets.map(({ country_id, target_url }, at) => ({
      ...{ id: uuidOf(50 + at), target_url, country: { iso2: country_id, name: `Country ${at}` } },
    })),
    shareable_analytics: [
      {
        ...{ id: uuidOf(60), start_date: '2026-11-01', end_date: '2026-11-30', created_at },
        ...{ share_url: 'https://go.example.com/s/FAKE-KEY', has_password: true },
      },
    ],
  }),
  linkRecord.parse({ id: uuidOf(41), long_url: addresses.other, tags: [], geo_targets: [] }),
];
