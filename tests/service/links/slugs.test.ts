import { describe, expect, it } from 'vitest';
import { addDomain } from '../../../service/access/domains.ts';
import { skeletonOf } from '../../../service/links/skeleton.ts';
import { failureOf, long_url, testService } from '../test-service.ts';

const slugs = async () => {
  const { call, create, database, list, retrieve, update, visit } = await testService();
  const refusalOf = async (custom_link: string) => {
    const failure = await failureOf(call('POST', '/link/create', { long_url, custom_link }));
    return failure.shape === 'F4' ? failure.fieldErrors?.['custom_link']?.[0] : failure.shape;
  };
  return { call, create, database, list, refusalOf, retrieve, update, visit };
};

describe('a slug', () => {
  it.each(['Ångström', 'café-crème', '한국어', 'がぎぐ', 'Việt-Nam'])(
    'is the same in both of its encodings: %s',
    async (slug) => {
      const { create, refusalOf, visit } = await slugs();
      const [composed, apart] = [slug.normalize('NFC'), slug.normalize('NFD')];
      const { custom_url } = await create({ custom_link: apart });
      expect(decodeURIComponent(new URL(String(custom_url)).pathname)).toBe(`/${composed}`);
      for (const each of [composed, apart]) {
        expect(await refusalOf(each)).toBe('Already taken');
        expect((await visit(`https://go.example.com/${encodeURIComponent(each)}`)).status).toBe(302);
      }
    },
  );

  it('is long enough, and not too long, after normalization', async () => {
    const { create, refusalOf, retrieve, update } = await slugs();
    expect(await refusalOf('ae\u0301')).toBe('At least 3 characters');
    // Letters that NFC always decomposes: क़ has two characters afterwards.
    expect(await refusalOf('\u0958'.repeat(26))).toBe('At most 50 characters');
    const { id } = await create({ custom_link: '\u0958'.repeat(25) });
    await expect(update({ id, custom_link: '\u0959'.repeat(50) })).rejects.toThrow('At most 50 characters');
    await update({ id, title: 'Other', custom_link: String((await retrieve(id)).custom_link) });
  });

  it('may be denormalized in an update, too', async () => {
    const { create, retrieve, update, visit } = await slugs();
    const { id } = await create({ custom_link: 'before' });
    await update({ id, custom_link: 'cafe\u0301' });
    expect(await retrieve(id)).toMatchObject({ custom_link: 'café' });
    await update({ id, custom_link: 'cafe\u0301' });
    expect((await visit('https://go.example.com/café')).status).toBe(302);
    await update({ id, custom_link: 'later' });
    await create({ custom_link: 'café' });
  });

  it.each([
    ['love-❤', 'love-❤️'],
    ['love-❤️', 'love-❤'],
    ['cop', 'сор'],
    ['größe-1', 'größe-l'],
    ['l’été', 'l‘été'],
    ['site', 'sıte'],
    ['new-sale', 'new➖sale'],
    ['کتاب\u200cها', 'کتابها'],
  ])('does not look like another link’s: %s, then %s', async (first, second) => {
    const { create, refusalOf, retrieve, update } = await slugs();
    const { id } = await create({ custom_link: first });
    const fault = `Looks like "${first}", the slug of another link`;
    expect(await refusalOf(second)).toBe(fault);
    const other = await create({ custom_link: 'another' });
    await expect(update({ id: other.id, custom_link: second })).rejects.toThrow('the slug of another link');
    // Its own slug is no other link's.
    await update({ id, custom_link: second });
    expect(await retrieve(id)).toMatchObject({ custom_link: second });
    // Free again, and then compared with its lookalike.
    await update({ id, custom_link: 'else' });
    await create({ custom_link: second });
  });

  it('may look like one of another domain, and in ASCII like any', async () => {
    const { create, database } = await slugs();
    const other = await addDomain(database, { host: 'other.example' });
    await create({ custom_link: 'сор' });
    await create({ custom_link: 'сор', domain: other.id });
    for (const slug of ['m123', 'rn123', 'O0O', 'OO0', 'cop']) await create({ custom_link: slug });
  });

  it('is given to one of several links that are created at once with slugs that look alike', async () => {
    const { call, list } = await slugs();
    const alike = ['love-❤', 'love-❤️', 'ѕаӏе', 'ѕаᴦе', 'ѕаӀе', 'sаle'];
    await Promise.all(alike.map((custom_link) => call('POST', '/link/create', { long_url, custom_link })));
    const made = (await list()).map(({ custom_link }) => skeletonOf(String(custom_link)));
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made).size).toBe(made.length);
  });
});
