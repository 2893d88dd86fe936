import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../lib/contract/fold-text.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { runs } from '../../setup/runs.ts';
import { sameWhenFolded } from '../../setup/same-when-folded.ts';
import { failureOf, testService } from '../test-service.ts';

const titles = (links: readonly { title: string | null }[]) => links.map(({ title }) => title).join('');

describe('listing links', () => {
  it('shows the newest first, also within a millisecond', async () => {
    const { create, list } = await testService();
    for (const title of ['a', 'b', 'c']) await create({ title });
    expect(titles(await list())).toBe('cba');
  });

  it('returns at most a hundred, also by default', async () => {
    const { create, list } = await testService();
    for (let made = 0; made < 101; made += 1) await create();
    expect(await list()).toHaveLength(100);
    expect(await list('?limit=1000')).toHaveLength(100);
    expect(await list('?limit=3')).toHaveLength(3);
  });

  it('returns every link once over all pages', async () => {
    const { create, list } = await testService();
    for (const title of ['a', 'b', 'c', 'd', 'e']) await create({ title });
    const pages = await Promise.all(['0', '2', '4', '6'].map((offset) => list(`?limit=2&offset=${offset}`)));
    expect(pages.map(titles)).toEqual(['ed', 'cb', 'a', '']);
  });

  it('stores tags of any length, and finds the longest one that a filter allows', async () => {
    const { call, create, list, update } = await testService();
    // Random four-byte characters, which cannot be compressed.
    const letterOf = (at: number) =>
      String.fromCodePoint(0x20_000 + (hash('sha256', `${at}`, 'buffer').readUInt16BE() >> 1));
    const letters = Array.from({ length: 2_048 }, (_, at) => letterOf(at));
    const [long, searched] = [letters.join(''), letters.slice(0, 150).join('')];
    const { id } = await create({ tags: [long, searched, 'kept'] });
    const query = `?tag=${encodeURIComponent(searched)}`;
    for (const found of [await list(query), await list('?tag=kept')]) {
      expect(found.map(({ tags }) => tags)).toEqual([[long, searched, 'kept']]);
    }
    await update({ id, tags: [long] });
    expect(await list(query)).toEqual([]);
    expect((await call('DELETE', `/link/delete?id=${id}`)).status).toBe(200);
  });

  it('accepts an offset with any number of digits', async () => {
    const { list } = await testService();
    expect(await list(`?offset=${'9'.repeat(400)}`)).toEqual([]);
  });

  it('finds titles and tags in any spelling, as the extension does', async () => {
    const { create, list } = await testService();
    for (const [at, [one]] of sameWhenFolded.entries()) {
      await create({ title: `title ${at}: To ${one} at last` });
      await create({ title: `tag ${at}`, tags: ['x', one, one.toUpperCase()] });
    }
    for (const [at, spellings] of sameWhenFolded.entries()) {
      for (const spelling of spellings) {
        const [byTitle, byTag] = await Promise.all(
          ['title', 'tag'].map((name) => list(`?${name}=${encodeURIComponent(spelling)}`)),
        );
        const has = (links: typeof byTag, title: string) => links?.some((link) => link.title?.startsWith(title));
        expect([spelling, has(byTitle, `title ${at}:`), has(byTag, `tag ${at}`)]).toEqual([spelling, true, true]);
      }
    }
  });

  it('finds a title by any part, without case, after each change', async () => {
    const { call, create, list, update } = await testService();
    const street = await create({ title: 'Schöne Straße 5' });
    await create({ title: 'Οδός "Α"' });
    for (const part of ['STRASSE', 'straße', 'e 5', 'SSE', 'ß']) {
      expect(titles(await list(`?title=${encodeURIComponent(part)}`))).toBe('Schöne Straße 5');
    }
    for (const part of ['ΟΔΟΣ', 'όσ'.normalize('NFD'), '"α"', '"', 'σ "']) {
      const found = titles(await list(`?title=${encodeURIComponent(part)}`));
      expect([part, found]).toEqual([part, 'Οδός "Α"']);
    }
    await update({ id: street.id, title: 'Weg' });
    expect([titles(await list('?title=strasse')), titles(await list('?title=weg'))]).toEqual(['', 'Weg']);
    await update({ id: street.id, title: '' });
    expect(await list('?title=weg')).toEqual([]);
    await update({ id: street.id, title: 'Gasse' });
    await call('DELETE', `/link/delete?id=${street.id}`);
    expect(await list('?title=gasse')).toEqual([]);
  });

  it('finds the same titles as a full scan, many or few', { timeout: 60_000 }, async () => {
    const { create, list } = await testService();
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'ss', ' ', '%', '"', '_', '😀'), maxLength: 8 });
    const made = fc.sample(letters, { seed: 1, numRuns: 80 }).filter((title) => title.trim() !== '');
    for (const title of made) await create({ title });
    const property = fc.asyncProperty(letters, async (part) => {
      fc.pre(part !== '');
      const found = await list(`?title=${encodeURIComponent(part)}`);
      const all = made.filter((title) => foldText(title).includes(foldText(part))).reverse();
      expect(found.map(({ title }) => title)).toEqual(all);
    });
    await fc.assert(property, runs(60));
  });

  it.each([
    ['a part of the title, without case', '?title=ÉTÉ', 'b'],
    ['a part of the title that means something in SQL', '?title=50%25', 'c'],
    ['no title at all', '?title=', 'dcba'],
    ['a whole tag, without case', '?tag=sale', 'ba'],
    ['no part of a tag', '?tag=sal', ''],
    ['all links, by a tag without a visible character', '?tag=%E2%80%8B', 'dcba'],
    ['clicked links', '?clicked=true', 'd'],
    ['links never clicked', '?clicked=false', 'cba'],
    ['links with a password', '?has_password=true', 'c'],
    ['links without a password', '?has_password=false', 'dba'],
    ['links from a day on, its first moment included', '?start_date=2026-03-03', 'dc'],
    ['links to a day, its last moment included', '?end_date=2026-03-02', 'ba'],
    ['links with a tag from a day on, its first moment included', '?tag=new&start_date=2026-03-03', 'c'],
    ['links with a tag to a day, its last moment included', '?tag=new&end_date=2026-03-01', 'a'],
    ['links never clicked from a day on, its first moment included', '?clicked=false&start_date=2026-03-03', 'c'],
    ['links never clicked to a day, its last moment included', '?clicked=false&end_date=2026-03-02', 'ba'],
    ['links of a range, with a title and a tag', '?start_date=2026-03-01&end_date=2026-03-02&title=a&tag=Sale', 'ba'],
    ['the newest link without a password and with a title', '?has_password=false&title=b&limit=1', 'b'],
    ['the newest link without a password and with a tag', '?has_password=false&tag=new&limit=1', 'a'],
    ['nothing where the filters exclude each other', '?tag=sale&has_password=true', ''],
  ])('finds %s', async (_what, query, found) => {
    const { create, list, time, visit } = await testService();
    const made = [
      { title: 'a', tags: ['new', 'sale'] },
      { title: 'b: an Été in Nice', tags: ['Sale'] },
      { title: 'c: 50% off', tags: ['new'], has_password: true, password: 'x' },
      { title: 'd: 50 off' },
    ];
    for (const [day, body] of made.entries()) {
      time.now = new Date(`2026-03-0${day + 1}T${day < 2 ? '23:59:59.999' : '00:00:00.000'}Z`);
      const { short_url } = await create(body);
      if (body.title.startsWith('d')) await visit(short_url);
    }
    expect((await list(query)).map(({ title }) => title?.charAt(0)).join('')).toBe(found);
  });

  it.each([3, 2_100])('finds the newest links with a tag of %i links', async (count) => {
    const { create, database, domain, list } = await testService();
    const { id } = await create({ title: 'first', tags: ['often', 'other'] });
    const [pattern] = await database.selectFrom('links').selectAll().execute();
    if (!pattern) throw new Error('There is no link');
    const numbers = Array.from({ length: count - 1 }, (_, number) => number);
    for (let from = 0; from < numbers.length; from += 500) {
      const batch = numbers.slice(from, from + 500).map((number) => newId(new Date(Date.UTC(2026, 3, 1) + number)));
      const links = batch.map((each, index) => ({
        ...pattern,
        ...{ id: each, title: `t${from + index}`, code: each, domain_id: domain.id },
        created_at: new Date(Date.UTC(2026, 3, 1) + from + index).toISOString(),
      }));
      for (const link of links) await database.insertInto('links').values(link).execute();
      await database
        .insertInto('link_tags')
        .values(batch.map((link_id) => ({ link_id, position: 0, tag: 'often', folded: 'often' })))
        .execute();
    }
    const found = await list('?tag=often');
    expect(found.map(({ title }) => title).slice(0, 2)).toEqual([`t${count - 2}`, `t${count - 3}`]);
    const last = await list(`?tag=often&offset=${count - 1}`);
    expect(last.map((link) => link.id)).toEqual([id]);
    expect(await list('?tag=other')).toMatchObject([{ id, tags: ['often', 'other'] }]);
  });

  it.each([
    ['a day that is none', '?start_date=today', 'start_date'],
    ['a limit that is not in digits', '?limit=-1', 'limit'],
    ['a flag that is neither true nor false', '?clicked=yes', 'clicked'],
    ['a tag that no link can have', '?tag=%00', 'tag'],
    ['a title of more than 150 characters', `?title=${'x'.repeat(151)}`, 'title'],
  ])('refuses %s', async (_what, query, field) => {
    const { call } = await testService();
    const failure = await failureOf(call('GET', `/links${query}`));
    expect(failure).toMatchObject({ shape: 'F4', fieldErrors: { [field]: [expect.any(String)] } });
  });
});
