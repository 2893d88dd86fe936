import { expect, it } from 'vitest';
import { bareHost, hostNamed } from '../../../lib/link/host.ts';

it('hosts are compared without case and without www.', () => {
  expect(['WWW.Example.com', 'example.com'].map(bareHost)).toEqual(['example.com', 'example.com']);
  expect(['wwwexample.com', 'go.www.example'].map(bareHost)).toEqual(['wwwexample.com', 'go.www.example']);
});

it.each([
  [' Go.Example ', 'go.example'],
  ['München.example', 'xn--mnchen-3ya.example'],
  ['localhost:3000', 'localhost:3000'],
  ['Our shop', null],
  [' ', null],
  [null, null],
])('a domain called %j has the host %j', (domain, host) => {
  expect(hostNamed(domain)).toBe(host);
});
