import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { lengthOf } from '../../../../lib/contract/limits.ts';
import { cardDomain, cardTexts, drawCard } from '../../../../lib/link/preview/card.ts';
import { elide } from '../../../../lib/link/preview/fit-text.ts';
import { networkNames, rulesOf } from '../../../../lib/link/preview/networks.ts';

const content = {
  title: 't'.repeat(150),
  description: 'd'.repeat(250),
  image: 'https://example.com/a.png',
  domain: 'go.example.com',
};

describe('a card', () => {
  it('of X shows 70 characters of the title, and no description next to a large image', () => {
    expect(drawCard('x', content, 'large')).toMatchObject({ title: `${'t'.repeat(69)}…`, description: '' });
    expect(drawCard('x', content, 'small').description).toBe(`${'d'.repeat(199)}…`);
  });

  it('of WhatsApp shows 80 characters of the description', () => {
    expect(drawCard('whatsapp', content, 'large').description).toBe(`${'d'.repeat(79)}…`);
  });

  it('of LinkedIn shows no description', () => {
    expect(drawCard('linkedin', content, 'small').description).toBe('');
  });

  it('of Slack and Facebook shows everything that the contract allows, within its lines', () => {
    expect(drawCard('slack', content, 'large')).toMatchObject({
      title: content.title,
      description: content.description,
    });
    expect(drawCard('facebook', content, 'large').description).toBe(content.description);
  });

  it('without an image has no space for one', () => {
    expect(drawCard('x', { ...content, image: '' }, 'large')).toMatchObject({
      fit: 'none',
      description: `${'d'.repeat(199)}…`,
    });
    expect(drawCard('x', content, 'large').fit).toBe('large');
  });
});

describe('an empty title of a preview', () => {
  const draft = { meta_title: '', meta_description: '', meta_image: '', title: '', long_url: 'https://example.com/a' };

  it('is replaced by the link’s title, or the destination’s host', () => {
    expect(cardTexts({ ...draft, meta_title: 'Sale', title: 'Link' }).title).toBe('Sale');
    expect(cardTexts({ ...draft, meta_title: ' ', title: 'Link' }).title).toBe('Link');
    expect(cardTexts(draft).title).toBe('example.com');
    expect(cardTexts({ ...draft, long_url: 'exa' }).title).toBe('');
    expect(cardTexts({ ...draft, title: ' ' }).title).toBe('example.com');
    expect(cardTexts({ ...draft, meta_description: 'All of it' }).description).toBe('All of it');
  });
});

property('a card shows at most its network’s limits', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(...networkNames), (title, description, network) => {
      const drawn = drawCard(network, { ...content, title, description }, 'small');
      const rules = rulesOf(network);
      expect(lengthOf(drawn.title)).toBeLessThanOrEqual(rules.title.characters);
      expect(lengthOf(drawn.description)).toBeLessThanOrEqual(rules.description?.characters ?? 0);
    }),
  );
});

property('a cut text ends in an ellipsis, and a short one is complete', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const complete = text.replace(/\s+/g, ' ').trim();
      const shown = elide(text, max);
      expect(lengthOf(shown)).toBeLessThanOrEqual(max);
      if (lengthOf(complete) <= max) expect(shown).toBe(complete);
      else expect(complete.startsWith(shown.slice(0, -1)) && shown.endsWith('…')).toBe(true);
    }),
  );
});

const id = '123e4567-e89b-42d3-a456-426614174000';
const connection = { baseUrl: 'https://api.example.com/v1', domains: [{ id, label: 'go.example.com' }] };

it('a card shows the domain of the short link', () => {
  expect(cardDomain({ made: 'https://s.example/abc', domain: id, connection })).toBe('s.example');
  expect(cardDomain({ made: null, domain: id, connection })).toBe('go.example.com');
});

it('a card shows the service’s host if the service chooses the domain, and nothing if the domain is unknown', () => {
  expect(cardDomain({ made: null, domain: null, connection })).toBe('api.example.com');
  expect(cardDomain({ made: null, domain: id, connection: null })).toBe('');
  expect(cardDomain({ made: null, domain: id, connection: { ...connection, domains: [] } })).toBe('api.example.com');
});
