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
import { readStoredValues } from '../../setup/stored-values.ts';

/** Long and unusual enough to occur nowhere by chance. */
const token = 'hem_tell-nobody/0123456789+abc==';
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
  detectNames: (settings) => ask('detectNames', { service: settings, token, isPermissionNew: false }),
  connect: (settings) => ask('connect', { settings, token, check: true }),
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
  startJob: () => ask('startJob', { kind: 'delete' }),
  addJobRows: () => ask('addJobRows', { job: id, rows: [] }),
  runJob: () => ask('runJob', { job: id }),
  pauseJob: () => ask('pauseJob', { job: id }),
  stopJob: () => ask('stopJob', { job: id }),
  retryJob: () => ask('retryJob', { job: id }),
  undoJob: () => ask('undoJob', { job: id }),
  forgetJob: () => ask('forgetJob', { job: id }),
  jobRows: () => ask('jobRows', { job: id, from: 0, most: 100, states: null }),
  destinationsUnderWay: () => ask('destinationsUnderWay', null),
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

/** Connects to a service that repeats the token wherever it can. */
async function indiscreetService(...behaviours: Behaviour[]) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(...behaviours);
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token });
  return { ...service, settings };
}

let consoleOutput: () => string;
beforeEach(() => {
  consoleOutput = recordConsole();
});

const record = { id, title: `Bearer ${token}`, long_url: here.address, short_url: 'https://s.test/x' };
const echo = { ...record, links: [record], timeframe: token, total_count: 1 };
const errors = { formErrors: [token], fieldErrors: { [token]: [token], title: [`Bearer ${token}`] } };

describe('no page receives the token', () => {
  it.each<[string, Behaviour]>([
    ['client', answer(400, { status: 'failure', message: `No ${token}` })],
    ['unauthorized', answer(401, { status: 'failure', message: `Bearer ${token}` })],
    ['forbidden', answer(403, { status: 'failure', message: encodeURIComponent(token) })],
    ['invalid', answer(422, { status: 'failure', message: token, errors })],
    ['server', answer(500, { status: 'error', message: token })],
    ['contract', answer(200, { status: 'success', data: { [token]: token, links: token, id: token } })],
    ['contract', answer(200, { status: 'success', message: token, data: echo })],
    ['contract', answer(200, { status: token })],
    ['contract', say(200, `<p>${token}</p>`, { 'content-type': token })],
    ['network', hangUp],
    ['timeout', stall],
  ])('in a failure: %s', async (kind, behaviour) => {
    const { settings, seen } = await indiscreetService(behaviour);
    if (kind === 'timeout') timeOutSoon();
    for (const name of intents) await askEach[name](settings);
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(allReplies()).toContain(`"kind":"${kind}"`);
    expectNotSent(token);
  });

  it('in a success of any intent', async () => {
    const service = await connectedService();
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
    await ask('cancelConnect', null);
    await ask('disconnect', null);
    expect(allReplies()).not.toContain('"ok":false');
    expectNotSent(service.token);
  });

  it('in a refusal: of an unknown sender, an invalid token, or a token for another origin', async () => {
    const { settings } = await indiscreetService(hangUp);
    await ask('connect', { settings, token: `${token} ${token}`, check: false });
    await ask('connect', {
      settings: { ...settings, baseUrl: 'https://elsewhere.example/v1' },
      token: null,
      check: true,
    });
    sendAs({ id: 'stranger', url: 'https://example.com' });
    for (const name of intents) await askEach[name](settings);
    expect(allReplies()).toContain('"forbidden"');
    expectNotSent(token);
  });

  it('in storage: one key of one area holds it, and no page reads that', async () => {
    const { token: real, connection } = await connectedService();
    await makeLink();
    const holding = (await readStoredValues()).filter((item) => JSON.stringify(item).includes(real));
    expect(holding.map(([, key]) => key)).toEqual([`token:${connection.id}:${connection.tokenVersion}`]);
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
