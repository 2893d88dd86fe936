import { describe, expect, it } from 'vitest';
import { slugPatternOf } from '../../../../lib/link/channels/channel-set.ts';
import { channelText, pageValues } from '../../../../lib/link/channels/page-values.ts';

// Late in the evening: in zones west of Greenwich, UTC has the next day already.
const moment = { now: new Date(2026, 0, 5, 23, 59), language: 'en' };
const page = { long_url: 'https://www.example.com/blog', title: 'How to launch it - Example', custom_link: '' };

describe('the values that a page gives to patterns', () => {
  it('are its domain, its title, the title in few words, and the day here', () => {
    expect(pageValues(page, moment)).toEqual({
      domain: 'example-com',
      title: 'how-to-launch-it',
      slug: 'launch',
      campaign: 'launch',
      date: '2026-01-05',
    });
  });

  it('are a typed slug and the last campaign instead', () => {
    const typed = pageValues({ ...page, custom_link: ' Spring / sale ' }, moment, ' Summer ');
    expect(typed).toMatchObject({ slug: 'Spring-sale', campaign: 'Summer', title: 'how-to-launch-it' });
    expect(pageValues({ ...page, custom_link: 'sale' }, moment, ' ').campaign).toBe('sale');
  });

  it('are the domain without a title, and empty without both', () => {
    expect(pageValues({ ...page, title: '' }, moment)).toMatchObject({ slug: 'example-com', title: '' });
    expect(pageValues({ ...page, title: '', long_url: 'exa' }, moment)).toMatchObject({ slug: '', domain: '' });
  });
});

it.each([
  ['Größe M', 'en', 'grosse-m'],
  ['Größe M', 'de', 'groesse-m'],
  [' 🎉 / 🎉 ', 'en', '🎉-🎉'],
  [' ', 'en', ''],
])('the name of the channel "%s" (%s) is %s in a slug', (name, language, text) => {
  expect(channelText(name, language)).toBe(text);
});

it('the slug pattern of a channel is its own, or else that of its set', () => {
  const patterns = ['{n}', ' {n} ', ' '].map((slug) => slugPatternOf({ slug }, { slug: ' {slug} ' }));
  expect(patterns).toEqual(['{n}', '{n}', '{slug}']);
});
