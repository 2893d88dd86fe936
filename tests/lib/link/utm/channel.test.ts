import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { channelOf } from '../../../../lib/link/utm/channel.ts';
import { channelRules } from '../../../../lib/link/utm/channel-rules.ts';
import { categoryOf } from '../../../../lib/link/utm/channel-sources.ts';

const channelFor = (utm_source: string, utm_medium: string, utm_campaign = '') =>
  channelOf({ utm_source, utm_medium, utm_campaign });

describe('the channel of Google Analytics', () => {
  // At least one row for each rule, as a marketer would write it.
  it.each([
    ['(direct)', '(none)', '', 'Direct'],
    ['google', 'cpc', 'eu cross-network', 'Cross-network'],
    ['chatgpt.com', 'ai-assistant', '', 'AI Assistant'],
    ['amazon', 'cpc', '', 'Paid Shopping'],
    ['newsletter', 'cpc', 'spring-shop', 'Paid Shopping'],
    ['google', 'cpc', '', 'Paid Search'],
    ['bing', 'ppc', '', 'Paid Search'],
    ['facebook', 'paid-social', '', 'Paid Social'],
    ['linkedin', 'retargeting', '', 'Paid Social'],
    ['youtube', 'cpv', '', 'Paid Video'],
    ['newsletter', 'banner', '', 'Display'],
    ['podcast', 'cpm', '', 'Display'],
    ['podcast', 'cpc', '', 'Paid Other'],
    ['etsy', 'post', '', 'Organic Shopping'],
    ['newsletter', 'email', 'shopping-guide', 'Organic Shopping'],
    ['instagram', 'bio', '', 'Organic Social'],
    ['newsletter', 'social', '', 'Organic Social'],
    ['vimeo', 'clip', '', 'Organic Video'],
    ['newsletter', 'video-teaser', '', 'Organic Video'],
    ['duckduckgo', '', '', 'Organic Search'],
    ['blog', 'organic', '', 'Organic Search'],
    ['partner', 'referral', '', 'Referral'],
    ['newsletter', 'email', '', 'Email'],
    ['email', 'newsletter', '', 'Email'],
    ['partner', 'affiliate', '', 'Affiliates'],
    ['podcast', 'audio', '', 'Audio'],
    ['sms', 'text', '', 'SMS'],
    ['app', 'sms', '', 'SMS'],
    ['app', 'web-push', '', 'Mobile Push Notifications'],
    ['firebase', 'message', '', 'Mobile Push Notifications'],
    ['newsletter', 'newsletter', '', 'Unassigned'],
    ['e_mail', 'newsletter', '', 'Email'],
    ['newsletter', 'e mail', '', 'Email'],
    ['podcast', 'unpaid', '', 'Unassigned'],
    ['podcast', 'my-ppc', '', 'Unassigned'],
    ['podcast', 'retargeting-list', '', 'Unassigned'],
    ['qr', 'print', '', 'Unassigned'],
  ])('of %s / %s %s is %s', (source, medium, campaign, channel) => {
    expect(channelFor(source, medium, campaign)).toMatchObject({ channel, sure: true });
  });

  it('ignores case and surrounding spaces', () => {
    expect(channelFor(' Newsletter ', 'E-Mail')).toEqual({ channel: 'Email', by: 'medium', sure: true });
  });

  it.each([
    ['shop', 'Organic Shopping'],
    ['eshop-week', 'Organic Shopping'],
    ['workshop', 'Email'],
    ['bishop', 'Email'],
  ])('is a shopping channel only for the word in a campaign %s: %s', (campaign, channel) => {
    expect(channelFor('newsletter', 'email', campaign)).toMatchObject({ channel });
  });

  it('is null without a source and a medium', () => {
    expect(channelFor(' ', '', 'spring')).toBeNull();
  });

  it('is unsure if it depends on an unknown source', () => {
    expect(channelFor('ourforum', 'cpc')).toEqual({ channel: 'Paid Other', by: 'medium', sure: false });
    expect(channelFor('ourforum', 'post')).toEqual({ channel: 'Unassigned', by: null, sure: false });
    // The list of social networks would change nothing; the three others would.
    expect(channelFor('ourforum', 'social')).toEqual({ channel: 'Organic Social', by: 'medium', sure: false });
    expect(channelFor('ourforum', 'cpm')).toMatchObject({ channel: 'Display', sure: false });
    expect(channelFor('ourforum', 'display')).toMatchObject({ channel: 'Display', sure: true });
    expect(channelFor('ourforum', 'ai-assistant')).toMatchObject({ channel: 'AI Assistant', sure: true });
  });
});

describe('the known sources', () => {
  it.each([
    ['google', 'search'],
    ['Facebook', 'social'],
    ['wistia.com', 'video'],
    ['walmart', 'shopping'],
    ['newsletter', 'none'],
    ['', 'none'],
    ['my-site.example', 'unknown'],
  ])('%s: %s', (source, category) => {
    expect(categoryOf(source)).toBe(category);
  });
});

property('each channel is a published one, chosen by the first matching rule', () => {
  const words = fc.constantFrom(
    'google',
    'facebook',
    'email',
    'sms',
    'cpc',
    'social',
    'video',
    'organic',
    'push',
    'app',
    'x',
    '',
  );
  const names = [...channelRules.map(({ channel }) => channel), 'Unassigned'];
  fc.assert(
    fc.property(words, words, words, (source, medium, campaign) => {
      const found = channelFor(source, medium, campaign);
      if (source === '' && medium === '') expect(found).toBeNull();
      else expect(names).toContain(found?.channel);
      if (medium === 'cpc') expect(found?.channel).toMatch(/^Paid/);
    }),
  );
});
