import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { maxBytes } from '@/lib/client/transport.ts';
import { type Failure, notSent } from '@/lib/contract/failure.ts';
import { oneOfEach } from '../../setup/failures.ts';
import { allowHost } from '../../setup/press.ts';
import { show } from '../../setup/show.ts';

const baseUrl = 'https://api.example.com:8443/v1';

/** Shows a failure as the popup does, with its two actions. */
function fail(failure: Failure, shownFields: readonly string[] = ['long_url', 'title', 'custom_link']) {
  const [retry, openConnection] = [vi.fn(), vi.fn()];
  const notice = (
    <FailureNotice
      failure={failure}
      connection={{ baseUrl }}
      shownFields={shownFields}
      onRetry={retry}
      onConnection={openConnection}
    />
  );
  return { ...show(notice), retry, openConnection };
}

const notice = () => screen.getByRole('alert');
const listed = () =>
  within(notice())
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

describe('every failure has its message', () => {
  it.each<[Failure['kind'], string, string]>([
    ['client', 'The service refused this', 'The service says: There is no such link'],
    [
      'unauthorized',
      "The service didn't accept your token",
      'The service says: This token is unknown, revoked or expired',
    ],
    ['forbidden', "Your token doesn't allow this", 'The service says: This token may read links but not change them'],
    ['invalid', "The service didn't accept some values", 'The service says: Some of what was sent is not valid'],
    ['server', 'The service had a problem', 'The service says: The disk is full'],
    ['network', 'Could not reach api.example.com:8443', 'Check that you are online'],
    ['timeout', 'No answer within 15 seconds', 'The service may be busy. Try again in a moment.'],
    ['contract', "The service sent something Hem can't read", 'Expected array at data.links[3].tags.'],
    ['notConnected', 'Hem is not connected', "Add your service's address and token"],
  ])('%s', async (kind, title, text) => {
    fail(oneOfEach[kind]);
    expect(notice()).toHaveTextContent(title);
    expect(notice()).toHaveTextContent(text);
  });

  it('a network failure without a connection', () => {
    show(<FailureNotice failure={oneOfEach.network} connection={null} />);
    expect(notice()).toHaveTextContent('Could not reach the service');
  });

  it('a link that is gone, with the service’s message', () => {
    fail({ kind: 'client', message: 'There is no such link', gone: true });
    expect(notice()).toHaveTextContent('Link not found');
    expect(notice()).toHaveTextContent('It may have been deleted.');
    expect(notice()).toHaveTextContent('The service says: There is no such link');
  });

  it.each(['client', 'invalid'] as const)(
    '%s, where nothing was typed: nothing to correct, and a way to ask again',
    async (kind) => {
      const { person, retry } = fail(oneOfEach[kind], []);
      expect(notice()).toHaveTextContent("Try again. If that doesn't help, ask your service's administrator.");
      expect(notice()).not.toHaveTextContent('Correct');
      await person.click(screen.getByRole('button', { name: 'Try again' }));
      expect(retry).toHaveBeenCalledOnce();
    },
  );

  it('client, in a form: what to correct', () => {
    fail(oneOfEach.client);
    expect(notice()).toHaveTextContent('Correct this, then try again.');
  });

  it.each(['client', 'invalid'] as const)('%s, while connecting: what may be wrong with the connection', (kind) => {
    show(<FailureNotice isConnectionPage failure={oneOfEach[kind]} connection={{ baseUrl }} shownFields={['token']} />);
    expect(notice()).toHaveTextContent('Check the address, and the names under Advanced.');
  });

  it.each(Object.values(oneOfEach))('and nothing else if the service sent no message: $kind', (failure) => {
    fail('message' in failure ? { ...failure, message: '' } : failure);
    expect(notice()).not.toHaveTextContent('The service says');
    expect(notice().textContent).not.toMatch(/undefined|null|\$\d/);
  });
});

describe('every failure has its next step', () => {
  it.each(['client', 'server', 'timeout', 'contract'] as const)('%s: try again', async (kind) => {
    const { person, retry, openConnection } = fail(oneOfEach[kind]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(openConnection).not.toHaveBeenCalled();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it.each(['unauthorized', 'forbidden', 'notConnected'] as const)('%s: open the connection', async (kind) => {
    const { person, retry, openConnection } = fail(oneOfEach[kind]);
    await person.click(screen.getByRole('button', { name: 'Open Connection' }));
    expect(openConnection).toHaveBeenCalledOnce();
    expect(retry).not.toHaveBeenCalled();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('network, if the browser allows Hem to access the service: try again', async () => {
    await allowHost(baseUrl);
    fail(oneOfEach.network);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(notice()).not.toHaveTextContent('no permission');
  });

  it('network, if the browser may block it: open the connection', async () => {
    fail(oneOfEach.network);
    expect(await screen.findByRole('button', { name: 'Open Connection' })).toBeVisible();
    expect(notice()).toHaveTextContent('Hem also has no permission for this address');
  });

  it('network, if request headers need the permission: open the connection', async () => {
    show(
      <FailureNotice
        failure={oneOfEach.network}
        connection={{ baseUrl, headerNames: ['X-Key'] }}
        onConnection={() => undefined}
      />,
    );
    expect(await screen.findByRole('button', { name: 'Open Connection' })).toBeVisible();
    expect(notice()).toHaveTextContent('It needs the permission to send your request headers.');
  });

  it('invalid: correct the marked fields', () => {
    fail(oneOfEach.invalid);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(notice()).toHaveTextContent('Correct the marked fields, then try again.');
  });
});

describe('an answer that Hem rejects', () => {
  const cases: [Extract<Failure, { kind: 'contract' }>, string][] = [
    [{ kind: 'contract', code: 'notJson', status: 200, type: 'application/json' }, 'got broken JSON (HTTP 200).'],
    [{ kind: 'contract', code: 'notJson', status: 404, type: '' }, 'got other text (HTTP 404).'],
    [{ kind: 'contract', code: 'notJson', status: 200, type: 'image/png' }, 'got image/png (HTTP 200).'],
    [{ kind: 'contract', code: 'empty', status: 204, type: '' }, 'Expected JSON, got an empty answer (HTTP 204).'],
  ];

  it.each(cases)('may come from elsewhere, with details: %j', (failure, details) => {
    fail(failure);
    expect(notice()).toHaveTextContent('Check the base address');
    expect(screen.getByRole('button', { name: 'Open Connection' })).toBeVisible();
    expect(screen.getByRole('group')).toHaveTextContent(details);
    expect(screen.getByRole('group')).not.toHaveAttribute('open');
  });

  it.each<[Extract<Failure, { kind: 'contract' }>, string, string]>([
    [
      { kind: 'contract', code: 'notJson', status: 200, type: 'text/html' },
      'The service answered with a web page',
      'Expected JSON, got a web page (HTTP 200).',
    ],
    [
      { kind: 'contract', code: 'redirect' },
      'The service answered with a redirect',
      'Expected JSON, got a redirect to another address.',
    ],
  ])('may come from a sign-in proxy, and leads to the fields for its headers: %j', async (failure, title, details) => {
    const { person, openConnection, rerender } = fail(failure);
    expect(notice()).toHaveTextContent(title);
    expect(notice()).toHaveTextContent('enter the request headers that the proxy accepts');
    expect(notice()).toHaveTextContent('check the base address');
    expect(screen.getByRole('group')).toHaveTextContent(details);
    await person.click(screen.getByRole('button', { name: 'Enter request headers' }));
    expect(openConnection).toHaveBeenCalledExactlyOnceWith('/connection?headers');
    rerender(<FailureNotice failure={failure} connection={{ baseUrl, headerNames: ['X-Key'] }} />);
    expect(notice()).toHaveTextContent('your request headers may have expired or been revoked');
  });

  it.each(['unauthorized', 'forbidden'] as const)(
    'may come from a sign-in proxy if it is a refusal in a web page: %s',
    async (kind) => {
      const { person, openConnection } = fail({ kind, message: 'HTTP 403', webPage: true });
      expect(notice()).toHaveTextContent('The service answered with a web page');
      expect(notice()).toHaveTextContent(
        'If it comes from a sign-in proxy, enter the request headers that it accepts.',
      );
      await person.click(screen.getByRole('button', { name: 'Enter request headers' }));
      expect(openConnection).toHaveBeenCalledExactlyOnceWith('/connection?headers');
    },
  );

  it('does not blame the base address for a text instead of a number', () => {
    fail({ kind: 'contract', code: 'value', path: 'data.total_count', expected: 'integer' });
    expect(notice()).not.toHaveTextContent('base address');
    expect(screen.getByRole('group')).toHaveTextContent('Expected integer at data.total_count.');
  });

  it('may be too large', () => {
    fail({ kind: 'contract', code: 'tooLarge', bytes: maxBytes });
    expect(notice()).toHaveTextContent("The service's answer is too large");
    expect(notice()).toHaveTextContent('Hem stopped reading after 32 MB.');
  });

  it('may contain the token', () => {
    fail({ kind: 'contract', code: 'token' });
    expect(notice()).toHaveTextContent('The service sent your token back');
    expect(screen.getByRole('button', { name: 'Open Connection' })).toBeVisible();
  });

  it('may contain a request header', () => {
    fail({ kind: 'contract', code: 'header' });
    expect(notice()).toHaveTextContent('The service sent a request header back');
    expect(screen.getByRole('button', { name: 'Enter request headers' })).toBeVisible();
  });
});

describe('a service that could not be reached', () => {
  const failAt = (address: string) =>
    show(
      <FailureNotice
        failure={{ kind: 'network' }}
        connection={{ baseUrl: address }}
        shownFields={[]}
        onRetry={() => undefined}
      />,
    );
  const certificate = /doesn't trust the service's certificate/;
  const localNetwork = /blocks your local network/;

  it.each([
    ['https://api.example.com/v1', [certificate]],
    ['https://192.168.1.20:8443/v1', [certificate, localNetwork]],
    ['https://nas.local/v1', [certificate, localNetwork]],
    ['http://127.0.0.1:8787/v1', [localNetwork]],
    ['http://localhost:8787/v1', [localNetwork]],
  ])('names the causes that its address suggests, with a next step: %s', (address, causes) => {
    failAt(address);
    expect(notice()).toHaveTextContent('Check that you are online');
    expect(listed()).toEqual(causes.map((cause) => expect.stringMatching(cause)));
    expect(screen.getByRole('link', { name: 'Open the service' })).toHaveAttribute('href', new URL(address).origin);
  });

  it('names no causes while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failAt('https://192.168.1.20/v1');
    expect(listed()).toEqual([]);
  });

  it('names no causes if the service has answered', () => {
    fail(oneOfEach.server);
    expect(listed()).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Open the service' })).toBeNull();
  });
});

describe('a refusal by Hem itself', () => {
  it('has its own message, not one of the service', () => {
    const errors = { title: [{ code: 'tooLong' as const, limit: 150 }], tags: [{ code: 'tagEmpty' as const }] };
    fail(notSent({ '': [{ code: 'unknown', names: ['titel', 'tag'] }], ...errors }));
    expect(notice()).toHaveTextContent('Some values need correcting');
    expect(notice()).not.toHaveTextContent('service');
    expect(listed()).toEqual(['Unknown: titel, tag', "Tags: A tag can't be empty"]);
  });

  it('covers a token that cannot be sent', () => {
    fail({ kind: 'unauthorized', message: '', unsendable: true });
    expect(notice()).toHaveTextContent('A token has no spaces and no accented letters');
    expect(notice()).not.toHaveTextContent('The service says');
  });
});

describe('the service’s message about a form', () => {
  it('is shown as a whole, and for each field that is not on screen', () => {
    fail(oneOfEach.invalid);
    expect(listed()).toEqual(['Too many links', 'Tags: Unknown']);
  });

  it('is shown for every field if none is on screen', () => {
    fail(oneOfEach.invalid, []);
    expect(listed()).toEqual(['Too many links', 'Custom slug: Already taken', 'Tags: Unknown']);
  });

  it('is no empty list if its fields show everything', () => {
    fail({ ...oneOfEach.invalid, formErrors: [], fieldErrors: { custom_link: ['Already taken'] } });
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('is shown once if it is sent twice', () => {
    fail({ ...oneOfEach.invalid, formErrors: ['Full', 'Full'], fieldErrors: { tags: ['Unknown', 'Unknown'] } });
    expect(listed()).toEqual(['Full', 'Tags: Unknown']);
  });
});
