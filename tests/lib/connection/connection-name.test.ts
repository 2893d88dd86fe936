import { describe, expect, it } from 'vitest';
import { byName, connectionName } from '../../../lib/connection/connection-name.ts';

const id = '0197e4a2-2f34-7cc1-a1b2-0123456789ab';
const baseUrl = 'http://127.0.0.1:18101/v1';

it('connections are sorted in the alphabet of a language', () => {
  const all = ['Zoo', 'Äpfel', 'Museum'].map((name) => ({ name, baseUrl }));
  const sorted = (language: string) => byName(all, new Intl.Collator(language)).map(({ name }) => name);
  expect(sorted('de')).toEqual(['Äpfel', 'Museum', 'Zoo']);
  expect(sorted('sv')).toEqual(['Museum', 'Zoo', 'Äpfel']);
});

describe('the name of a connection', () => {
  it('is the label of its default domain, as its connection link says', () => {
    expect(connectionName({ baseUrl, domains: [{ id, label: 'mus.saar' }], defaultDomain: id })).toBe('mus.saar');
  });

  it('is the host without a default domain, and if the domain has no label of its own', () => {
    expect(connectionName({ baseUrl })).toBe('127.0.0.1:18101');
    expect(connectionName({ baseUrl, domains: [{ id, label: 'mus.saar' }], defaultDomain: null })).toBe(
      '127.0.0.1:18101',
    );
    expect(connectionName({ baseUrl, domains: [{ id, label: id }], defaultDomain: id })).toBe('127.0.0.1:18101');
  });

  it('is the name that the person chose', () => {
    expect(connectionName({ name: 'Museum', baseUrl, domains: [{ id, label: 'mus.saar' }], defaultDomain: id })).toBe(
      'Museum',
    );
  });
});
