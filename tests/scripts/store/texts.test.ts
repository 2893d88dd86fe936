import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '../../../lib/privacy/permissions.ts';
import { sentData } from '../../../lib/privacy/sent-data.ts';
import { repository } from '../../../lib/project/repository.ts';
import { readListings } from '../../../scripts/store/listing.ts';
import { stores } from '../../../scripts/store/stores.ts';
import { storeTexts } from '../../../scripts/store/texts.ts';

const listings = await readListings();
const link = 'https://review.example.org/v1#token=hem_secret';

beforeEach(() => void vi.stubEnv('HEM_REVIEW_LINK', undefined));

describe.each(stores)('the texts for $title', ({ id, codeOf }) => {
  it('have a name, a summary and a description in each of its languages', async () => {
    const texts = await storeTexts(listings);
    for (const [language, listing] of listings) {
      const code = codeOf(language);
      if (code === null) continue;
      expect(texts.get(`${id}/${code}/name.txt`)).toBe(`${listing.name}\n`);
      expect(texts.get(`${id}/${code}/summary.txt`)).toBe(`${listing.summary}\n`);
      expect(texts.get(`${id}/${code}/description.txt`)).toBe(listing.description);
    }
  });

  it('give a reason for each permission, and tick the boxes of the data that Hem sends', async () => {
    const form = (await storeTexts(listings)).get(`${id}/form.txt`) ?? '';
    const browser = id === 'firefox' ? 'firefox' : 'chrome';
    for (const { names, browsers } of permissions)
      for (const name of names) expect(form.includes(name)).toBe(browsers.includes(browser));
    for (const box of sentData.flatMap(({ boxes }) => boxes)) expect(form).toContain(`- [x] ${box}: `);
    expect(form).toContain('- [ ] Health information: ');
  });

  it('have the privacy policy, without the names of its tests', async () => {
    const policy = (await storeTexts(listings)).get(`${id}/privacy-policy.txt`) ?? '';
    expect(policy).toMatch(/^# Privacy\n/);
    expect(policy).not.toMatch(/<!--|tests\//);
  });

  it('tell reviewers how to connect, and say what is missing until there is a service for them', async () => {
    const notes = async () => (await storeTexts(listings)).get(`${id}/for-reviewers.txt`) ?? '';
    expect(await notes()).toContain('[to fill in: a connection link of a service that reviewers reach]');
    vi.stubEnv('HEM_REVIEW_LINK', link);
    expect(await notes()).toContain(`CONNECTION LINK FOR REVIEWERS: ${link}\n`);
    expect(await notes()).toContain(repository ?? '[to fill in: the address of the repository]');
    expect((await notes()).includes('INNERHTML')).toBe(id === 'firefox');
  });
});

it('only the notes for reviewers have the token of their service', async () => {
  vi.stubEnv('HEM_REVIEW_LINK', link);
  const withToken = [...(await storeTexts(listings))].filter(([, text]) => text.includes('hem_secret'));
  expect(withToken.map(([file]) => file)).toEqual(stores.map(({ id }) => `${id}/for-reviewers.txt`));
});

it('another text than a connection link for reviewers is refused', async () => {
  vi.stubEnv('HEM_REVIEW_LINK', 'https://review.example.org');
  await expect(storeTexts(listings)).rejects.toThrow('HEM_REVIEW_LINK is no connection link.');
});
