import type { Row } from './stats.ts';
import { sumOf } from './sums.ts';

/** The hosts and apps of well-known sites. Subdomains belong to the same site. */
const hostsBySite: Readonly<Record<string, string>> = {
  Baidu: 'baidu.com',
  Bing: 'bing.com com.microsoft.bing',
  Bluesky: 'bsky.app xyz.blueskyweb.app',
  'Brave Search': 'search.brave.com',
  ChatGPT: 'chatgpt.com chat.openai.com com.openai.chatgpt',
  Claude: 'claude.ai com.anthropic.claude',
  Copilot: 'copilot.microsoft.com com.microsoft.copilot',
  Discord: 'discord.com discordapp.com discord.gg com.discord',
  DuckDuckGo: 'duckduckgo.com com.duckduckgo.mobile.android',
  Ecosia: 'ecosia.org com.ecosia.android',
  Facebook: 'facebook.com fb.com fb.me com.facebook.katana com.facebook.lite',
  Flipboard: 'flipboard.com flip.it flipboard.app',
  Gemini: 'gemini.google.com com.google.android.apps.bard',
  GitHub: 'github.com',
  Gmail: 'mail.google.com com.google.android.gm',
  Google: 'com.google.android.googlequicksearchbox',
  'Google Chat': 'chat.google.com com.google.android.apps.dynamite',
  'Google News': 'news.google.com com.google.android.apps.magazines',
  'Hacker News': 'news.ycombinator.com',
  Instagram: 'instagram.com ig.me com.instagram.android',
  LINE: 'line.me jp.naver.line.android',
  LinkedIn: 'linkedin.com lnkd.in com.linkedin.android',
  Medium: 'medium.com',
  Messenger: 'messenger.com m.me com.facebook.orca',
  Naver: 'naver.com com.nhn.android.search',
  Outlook: 'outlook.com outlook.live.com outlook.office.com outlook.office365.com com.microsoft.office.outlook',
  Perplexity: 'perplexity.ai ai.perplexity.app.android',
  Pinterest: 'pinterest.com pin.it com.pinterest',
  Quora: 'quora.com com.quora.android',
  Reddit: 'reddit.com redd.it com.reddit.frontpage',
  Slack: 'slack.com slack-redir.net com.slack',
  Snapchat: 'snapchat.com com.snapchat.android',
  'Stack Overflow': 'stackoverflow.com',
  Substack: 'substack.com',
  Teams: 'teams.microsoft.com teams.live.com com.microsoft.teams',
  Telegram: 't.me telegram.me telegram.org org.telegram.messenger org.telegram.messenger.web',
  Threads: 'threads.net threads.com com.instagram.barcelona',
  TikTok: 'tiktok.com com.zhiliaoapp.musically com.ss.android.ugc.trill',
  Tumblr: 'tumblr.com t.umblr.com com.tumblr',
  Twitch: 'twitch.tv tv.twitch.android.app',
  VK: 'vk.com vk.ru com.vkontakte.android',
  WeChat: 'weixin.qq.com wechat.com com.tencent.mm',
  Weibo: 'weibo.com weibo.cn t.cn com.sina.weibo',
  WhatsApp: 'whatsapp.com wa.me com.whatsapp com.whatsapp.w4b',
  Wikipedia: 'wikipedia.org',
  X: 'x.com twitter.com t.co com.twitter.android',
  XING: 'xing.com com.xing.android',
  Yahoo: 'yahoo.com yahoo.co.jp',
  'Yahoo Mail': 'mail.yahoo.com com.yahoo.mobile.client.android.mail',
  Yandex: 'yandex.com yandex.ru ya.ru ru.yandex.searchplugin',
  YouTube: 'youtube.com youtu.be com.google.android.youtube',
};

const sites = new Map(
  Object.entries(hostsBySite).flatMap(([site, hosts]) =>
    hosts.split(' ').map((host): [string, string] => [host, site]),
  ),
);

/** Google, Pinterest and Amazon have a domain for each country. */
const countries = /^(google|pinterest|amazon)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;
const countrySites: Readonly<Record<string, string>> = { google: 'Google', pinterest: 'Pinterest', amazon: 'Amazon' };

/** Returns the host or app of a referrer. Services report hosts, hosts with ports, or whole addresses. */
const hostIn = (referrer: string): string =>
  referrer
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z+.-]*:\/\//, '')
    .replace(/[/?#].*/s, '');

/** Removes technical subdomains such as `www.`. */
const withoutTechnicalPart = (host: string): string => host.replace(/^(?:www|m|mobile|amp)\.(?=[^.]+\.)/, '');

/**
 * Returns the site of a referrer: `Instagram` for `l.instagram.com`, `Gmail` for `com.google.android.gm`. For unlisted
 * sites returns the host without technical subdomains, for other texts the text itself.
 */
export function siteOf(referrer: string): string {
  const named = hostIn(referrer);
  const host = named.replace(/\.?(?::\d+)?$/, '');
  if (!/^[^\s.]+(?:\.[^\s.]+)+$/.test(host)) return referrer;
  for (let part = host; part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const site = sites.get(part);
    if (site !== undefined) return site;
  }
  const [, brand] = countries.exec(withoutTechnicalPart(host)) ?? [];
  return (brand !== undefined && countrySites[brand]) || withoutTechnicalPart(named);
}

/** The sum of several rows. */
interface GroupedRow extends Row {
  /** The summed rows, at least one. */
  parts: readonly Row[];
}

/** Groups referrers by site. `parts` keeps the service's own names. */
export function bySite(rows: readonly Row[]): GroupedRow[] {
  const sites = Map.groupBy(rows, ({ name }) => siteOf(name));
  return [...sites].map(([name, parts]) => ({ name, ...sumOf(parts), parts }));
}
