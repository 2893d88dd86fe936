import { expect, it } from 'vitest';
import { cardDomain } from '../../../../lib/link/preview/card.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const connection = { baseUrl: 'https://api.example.com/v1', domains: [{ id, label: 'go.example.com' }] };

it('a card names the domain of the short link', () => {
  expect(cardDomain({ made: 'https://s.example/abc', domain: id, connection })).toBe('s.example');
  expect(cardDomain({ made: null, domain: id, connection })).toBe('go.example.com');
});

it('a card names the service where the service is to choose, and nothing where nothing is known', () => {
  expect(cardDomain({ made: null, domain: null, connection })).toBe('api.example.com');
  expect(cardDomain({ made: null, domain: id, connection: null })).toBe('');
});
