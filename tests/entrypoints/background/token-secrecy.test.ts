import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { type Input, type IntentName, protocol } from '@/lib/messaging/protocol.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { answer, type Behaviour, hangUp, say, stall, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { allReplies, sendAs } from '../../setup/browser/runtime.ts';
import { timeOutSoon } from '../../setup/call-timeouts.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { makeLink } from '../../setup/make-link.ts';
import { runService } from '../../setup/service.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

/** Long and unusual enough to occur nowhere by chance. */
const token = 'hem_tell-nobody/0123456789+abc==';
/** A request header whose value is as secret. */
const header = { name: 'CF-Access-Client-Secret', value: 'tell-nobody-else/0123456789+def==' };
const id = '123e4567-e89b-42d3-a456-426614174000';
const body = { long_url: here.address };
const geo_targets: Input<'createLink'>['geo_targets'] = [{ country_id: 'DE', target_url: 'https://example.com/de' }];

/** Every intent with its arguments. An intent that is missing here fails to compile. */
const askEach: { [N in IntentName]: (settings: Input<'connect'>['settings']) => Promise<unknown> } = {
  createLink: () => ask('createLink', { body, geo_targets, at: here }),
  createLinks: () => ask('createLinks', { links: [{ body, geo_targets, at: here }], draftAt: here }),
  takenSlugs: () => ask('takenSlugs', { slugs: ['sale'], domain: null }),
  addCountryRules: () => ask('addCountryRules', { id, geo_targets, at: here }),
  listLinks: () => ask('listLinks', {}),
  retrieveLink: () => ask('retrieveLink', { id }),
  retrieveStats: () => ask('retrieveStats', { id }),
  updateLink: () => ask('updateLink', { id, title: 'Page' }),
  saveLink: () => ask('saveLink', { body: { id, title: 'Page' }, base: emptyDraft }),
  deleteLink: () => ask('deleteLink', { id }),
  readPending: () => ask('readPending', null),
  readOperation: () => ask('readOperation', { id }),
  sendNow: () => ask('sendNow', { operation: null }),
  discard: () => ask('discard', { operation: id }),
  discardUnsent: () => ask('discardUnsent', { operation: id }),
  discardAll: () => ask('discardAll', null),
  chooseLink: () => ask('chooseLink', { operation: id, id: null }),
  refreshRecentValues: () => ask('refreshRecentValues', null),
  noteProblem: () => ask('noteProblem', { activity: 'readCache', error: 'InvalidStateError' }),
  testConnection: () => ask('testConnection', null),
  findIgnored: () => ask('findIgnored', null),
  detectNames: (settings) =>
    ask('detectNames', { service: settings, token, headers: [header], isPermissionNew: false }),
  connect: (settings) => ask('connect', { settings, token, headers: [header], check: true }),
  cancelConnect: () => ask('cancelConnect', null),
  refreshLinks: () => ask('refreshLinks', { whole: true }),
  stayAwake: () => ask('stayAwake', null),
  cancel: () => ask('cancel', { requestId: id }),
  stopRefresh: () => ask('stopRefresh', null),
  forgetLinks: () => ask('forgetLinks', null),
  scheduleDelete: () => ask('scheduleDelete', { id }),
  cancelDelete: () => ask('cancelDelete', { id }),
  watchLink: () => ask('watchLink', { id, choices: { milestones: true, quietDays: 7 } }),
  checkWatched: () => ask('checkWatched', null),
  unwatchLink: () => ask('unwatchLink', { id }),
  createJob: () => ask('createJob', { kind: 'delete' }),
  addJobRows: () => ask('addJobRows', { job: id, rows: [] }),
  runJob: () => ask('runJob', { job: id }),
  pauseJob: () => ask('pauseJob', { job: id }),
  stopJob: () => ask('stopJob', { job: id }),
  retryJob: () => ask('retryJob', { job: id }),
  undoJob: () => ask('undoJob', { job: id }),
  forgetJob: () => ask('forgetJob', { job: id }),
  jobRows: () => ask('jobRows', { job: id, from: 0, most: 100, groups: null }),
  pendingDestinations: () => ask('pendingDestinations', null),
  jobLeftOut: () => ask('jobLeftOut', { job: id, from: 0, most: 100 }),
  useConnection: () => ask('useConnection', { connectionId: pageConnectionId() }),
  describeConnection: () =>
    ask('describeConnection', { connectionId: pageConnectionId(), name: 'Work', color: 'blue', sites: [] }),
  disconnect: () => ask('disconnect', null),
};
const intents = Object.keys(protocol).filter((name): name is IntentName => name in askEach);

/** The console output since the test started. */
function recordConsole(): () => string {
  const spies = (['log', 'info', 'debug', 'warn', 'error'] as const).map((way) => vi.spyOn(console, way));
  return () => JSON.stringify(spies.flatMap(({ mock }) => mock.calls.flat().map(String)));
}

/** Connects to a service that repeats a secret wherever it can. */
async function indiscreetService(...behaviours: Behaviour[]) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(...behaviours);
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token, headers: [header] });
  return { ...service, settings };
}

/** Starts the real service and a background connected to it, with a request header. */
async function connectedServiceWithHeader() {
  const service = await runService();
  return { ...service, connection: await connectedTo({ ...service, headers: [header] }) };
}

let consoleOutput: () => string;
beforeEach(() => {
  consoleOutput = recordConsole();
});

/** Returns answers with a secret in each possible place, with the kind of failure that they become. */
function echoesOf(secret: string): [string, Behaviour][] {
  const record = { id, title: `Bearer ${secret}`, long_url: here.address, short_url: 'https://s.test/x' };
  const echo = { ...record, links: [record], timeframe: secret, total_count: 1 };
  const errors = { formErrors: [secret], fieldErrors: { [secret]: [secret], title: [`Bearer ${secret}`] } };
  return [
    ['client', answer(400, { status: 'failure', message: `No ${secret}` })],
    ['unauthorized', answer(401, { status: 'failure', message: `Bearer ${secret}` })],
    ['forbidden', answer(403, { status: 'failure', message: encodeURIComponent(secret) })],
    ['invalid', answer(422, { status: 'failure', message: secret, errors })],
    ['server', answer(500, { status: 'error', message: secret })],
    ['contract', answer(200, { status: 'success', data: { [secret]: secret, links: secret, id: secret } })],
    ['contract', answer(200, { status: 'success', message: secret, data: echo })],
    ['contract', answer(200, { status: secret })],
    ['contract', say(200, `<p>${secret}</p>`, { 'content-type': secret })],
  ];
}

describe.each([
  ['the token', token],
  ['the value of a request header', header.value],
])('no page receives %s', (_what, secret) => {
  it.each<[string, Behaviour]>([...echoesOf(secret), ['network', hangUp], ['timeout', stall]])(
    'in a failure: %s',
    async (kind, behaviour) => {
      const { settings, seen } = await indiscreetService(behaviour);
      if (kind === 'timeout') timeOutSoon();
      for (const name of intents) await askEach[name](settings);
      expect(seen[0]?.headers).toMatchObject({
        authorization: `Bearer ${token}`,
        [header.name.toLowerCase()]: header.value,
      });
      expect(allReplies()).toContain(`"kind":"${kind}"`);
      expectNotSent(token);
      expectNotSent(header.value);
    },
  );
});

describe('no page receives the token or the value of a request header', () => {
  it('in a success of any intent', async () => {
    const service = await connectedServiceWithHeader();
    const { id } = await makeLink({}, { geo_targets });
    await ask('addCountryRules', { id, geo_targets, at: here });
    await ask('updateLink', { id, title: 'Page' });
    await ask('retrieveLink', { id });
    await ask('refreshRecentValues', null);
    await ask('testConnection', null);
    await ask('refreshLinks', { whole: true });
    await ask('listLinks', {});
    await ask('watchLink', { id, choices: { milestones: true, quietDays: 7 } });
    await ask('checkWatched', null);
    await ask('unwatchLink', { id });
    await ask('scheduleDelete', { id });
    await ask('cancelDelete', { id });
    await ask('sendNow', { operation: null });
    await ask('discard', { operation: id });
    await ask('chooseLink', { operation: id, id: null });
    await ask('stopRefresh', null);
    await ask('forgetLinks', null);
    await ask('deleteLink', { id });
    await ask('connect', { settings: service.settings, token: null, check: true });
    await ask('connect', { settings: service.settings, token: null, headers: [], check: true });
    await ask('cancelConnect', null);
    await ask('disconnect', null);
    expect(allReplies()).not.toContain('"ok":false');
    expectNotSent(service.token);
    expectNotSent(header.value);
  });

  it('in a refusal: of an unknown sender, an invalid token or header, or those for another origin', async () => {
    const { settings } = await indiscreetService(hangUp);
    await ask('connect', { settings, token: `${token} ${token}`, check: false });
    const broken = { ...header, value: `${header.value}\n${header.value}` };
    await ask('connect', { settings, token, headers: [broken], check: false });
    const elsewhere = { ...settings, baseUrl: 'https://elsewhere.example/v1' };
    await ask('connect', { settings: elsewhere, token: null, check: true });
    await ask('connect', { settings: elsewhere, token, headers: [{ ...header, value: null }], check: false });
    sendAs({ id: 'stranger', url: 'https://example.com' });
    for (const name of intents) await askEach[name](settings);
    expect(allReplies()).toContain('"forbidden"');
    expectNotSent(token);
    expectNotSent(header.value);
  });

  it('in storage: one key of one area holds them, and no page reads that', async () => {
    const { token: real, connection } = await connectedServiceWithHeader();
    await makeLink();
    for (const secret of [real, header.value]) {
      const holding = (await readStoredValues()).filter((item) => JSON.stringify(item).includes(secret));
      expect(holding.map(([, key]) => key)).toEqual([`token:${connection.id}:${connection.tokenVersion}`]);
    }
  });
});

describe('the password of a link', () => {
  const password = 'open-sesame/0123456789+abc==';
  const guarded = { ...body, has_password: true, password };
  const draft = savedDraft({ has_password: true, password });
  const lasting = async () => (await readStoredValues()).filter(([area]) => area !== 'session');

  it('is sent to no page, and stored nowhere that outlives the browser', async () => {
    await connectedService();
    await saveDraft({ kind: 'new', at: here }, draft);
    const { id } = await makeLink(guarded, { geo_targets });
    await saveDraft({ kind: 'edit', id }, { ...draft, base: draft.draft });
    expect(await ask('updateLink', { id, password })).toMatchObject({ ok: true });
    expect(await ask('retrieveLink', { id })).toMatchObject({ value: { has_password: true } });
    await ask('refreshRecentValues', null);
    expectNotSent(password);
    expect(JSON.stringify(await lasting())).not.toContain(password);
  });

  it.each<[string, Behaviour]>([
    [
      'refuses it',
      answer(422, { status: 'failure', message: 'Too weak', errors: { formErrors: [], fieldErrors: {} } }),
    ],
    ['breaks', answer(500, { status: 'error', message: 'Oops' })],
    ['sends an invalid answer', answer(200, { status: 'success', data: { password } })],
    ['hangs up', hangUp],
  ])('is sent to no page if the service %s', async (_what, behaviour) => {
    await indiscreetService(behaviour);
    await saveDraft({ kind: 'new', at: here }, draft);
    const asked = await ask('createLink', { body: guarded, geo_targets, at: here });
    expect(asked.ok && asked.value.state).not.toBe('made');
    await ask('updateLink', { id, password });
    expectNotSent(password);
    expect(JSON.stringify(await lasting())).not.toContain(password);
  });
});

function expectNotSent(secret: string): void {
  for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
    expect(allReplies()).not.toContain(form);
    expect(consoleOutput()).not.toContain(form);
  }
}
