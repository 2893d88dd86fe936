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
  it('of X shows 70 characters of the title, and no description beside a large picture', () => {
    expect(drawCard('x', content, 'large')).toMatchObject({ title: `${'t'.repeat(69)}…`, description: '' });
    expect(drawCard('x', content, 'small').description).toBe(`${'d'.repeat(199)}…`);
  });

  it('of WhatsApp shows 80 characters of the description', () => {
    expect(drawCard('whatsapp', content, 'large').description).toBe(`${'d'.repeat(79)}…`);
  });

  it('of LinkedIn shows no description', () => {
    expect(drawCard('linkedin', content, 'small').description).toBe('');
  });

  it('of Slack and Facebook shows all that the contract allows, as far as the lines go', () => {
    expect(drawCard('slack', content, 'large')).toMatchObject({
      title: content.title,
      description: content.description,
    });
    expect(drawCard('facebook', content, 'large').description).toBe(content.description);
  });

  it('without a picture has no room for one', () => {
    expect(drawCard('x', { ...content, image: '' }, 'large').fit).toBe('none');
  });
});

describe('where the title is left empty', () => {
  const draft = { meta_title: '', meta_description: '', meta_image: '', title: '', long_url: 'https://example.com/a' };

  it('the link’s own title stands for it, then the destination’s host', () => {
    expect(cardTexts({ ...draft, meta_title: 'Sale', title: 'Link' }).title).toBe('Sale');
    expect(cardTexts({ ...draft, meta_title: ' ', title: 'Link' }).title).toBe('Link');
    expect(cardTexts(draft).title).toBe('example.com');
    expect(cardTexts({ ...draft, long_url: 'exa' }).title).toBe('');
  });
});

property('a card shows at most what its network shows, and says where it was cut', () => {
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

property('what is cut ends in an ellipsis, and what is not is whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const whole = text.replace(/\s+/g, ' ').trim();
      const shown = elide(text, max);
      expect(lengthOf(shown)).toBeLessThanOrEqual(max);
      if (lengthOf(whole) <= max) expect(shown).toBe(whole);
      else expect(whole.startsWith(shown.slice(0, -1)) && shown.endsWith('…')).toBe(true);
    }),
  );
});

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
