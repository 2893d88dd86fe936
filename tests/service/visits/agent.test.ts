import crawlers from 'crawler-user-agents';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agentOf } from '../../../service/visits/agent.ts';

/** The list of crawlers from the registry (MIT). */
const list = z.array(
  z.object({ pattern: z.string(), tags: z.array(z.string()).optional(), instances: z.array(z.string()) }),
);

/** Entries of that list with agents of people: browsers within apps and editors, and a phone's build. */
const people = new Set(['AP3A\\.240617\\.008', 'Code\\/1\\.', 'Fluid', 'MetaIAB Facebook', 'Trae\\/']);
const listed = list.parse(crawlers).filter(({ pattern }) => !people.has(pattern));

describe('an agent in the list of crawlers', () => {
  it('is a bot', () => {
    const agents = listed.flatMap(({ instances }) => instances);
    expect(agents.length).toBeGreaterThan(2_000);
    expect(agents.filter((agent) => !agentOf(agent).isBot)).toEqual([]);
  });

  it('gets a preview if the list says that it shows one', () => {
    const agents = listed.filter(({ tags }) => tags?.includes('social-preview')).flatMap(({ instances }) => instances);
    expect(agents.length).toBeGreaterThan(100);
    expect(agents.filter((agent) => !agentOf(agent).isPreview)).toEqual([]);
  });
});

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const android = (model: string, app = '') =>
  `Mozilla/5.0 (Linux; Android 13; ${model}) ${webKit} Version/4.0 Chrome/125.0.6422.54 Mobile Safari/537.36${app}`;
const iphone = (app: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148${app}`;
const webView = 'X1 Build/Y; wv';

it.each([
  ['Snapchat', android(webView, ' Snapchat/12.89.0.40 (X1; Android 13; gzip; )')],
  ['Viber', android(webView, ' Viber/11.9.5.8')],
  ['Facebook', android(webView, ' [FB_IAB/FB4A;FBAV/407.0.0.30.97;]')],
  ['Facebook, newer', android(webView, ' MetaIAB Facebook')],
  ['Instagram', iphone(' Instagram 332.0.0 (iPhone15,2; iOS 17_4; de_DE; de; scale=3.00; 1179x2556; 600000000)')],
  [
    'Instagram of a device in quarters',
    android(webView, ' Instagram 54.0 Android (17; 160dpi; 24x7; A/B; C; D; ru_RU; 1)'),
  ],
  ['LINE', iphone(' Safari Line/14.5.0')],
  [
    'WeChat',
    android(
      webView,
      ' XWEB/1160 MicroMessenger/8.0.47 WeChat/arm64 NetType/WIFI Language/zh_CN Process/tools ABI/arm64',
    ),
  ],
  ['WeChat, second process', android(webView, ' MicroMessenger/8.0.47 Process/toolsmp WeChat/arm64')],
  ['Sogou', android(webView, ' AWP/2.0 SogouMSE,SogouMobileBrowser/5.28.7')],
  ['Pinterest', iphone(' [Pinterest/iOS]')],
  ['LinkedIn', iphone(' [LinkedInApp]/9.29')],
  ['Telegram', android(webView, ' Telegram-Android/10.9 (X1; Android 13; SDK 33; HIGH)')],
  [
    'Slack for the desk',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Slack/4.36 Chrome/120.0.0.0 Electron/28 Safari/537.36`,
  ],
  [
    'Mattermost for the desk',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Mattermost/5.7.0 Chrome/120.0.0.0 Electron/28 Safari/537.36`,
  ],
  [
    'Notion for the desk',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Notion/3.5.0 Chrome/120.0.0.0 Electron/28 Safari/537.36`,
  ],
  [
    'a television',
    `Mozilla/5.0 (Linux armv7l) ${webKit} Chrome/84.0 Safari/537.36 OPR/46.0 OMI/4.21.4.112.Catcher4.69 Model/X VIDAA/5.0`,
  ],
  ['a phone called Discovery', android('GM Discovery II Build/Z')],
  ['a phone called Bot', android('XBot_Senior Build/O11019')],
  ['a tablet called Bot', android('M_bot_tab_1150')],
  [
    'a phone called Radar',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; Radar 4G)',
  ],
  ['a phone with a bar in its name', android('CG|X Gold')],
])('%s is a person', (_who, agent) => {
  expect(agentOf(agent)).toMatchObject({ isBot: false, isPreview: false });
});

it.each([
  ['WhatsApp/2.24.7.79 A', true],
  ['Viber', true],
  ['Snapchat/10.77 (iPhone12,1; iOS 13.5; gzip)', true],
  ['ZulipURLPreview/8.3', true],
  [android(webView, ' (compatible; SnapURLPreview/1.0)'), true],
  ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)', true],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; X Build/Y) AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 6.0; compatible; Examplebot/1.0; +http://example.com/bot) AppleWebKit/537.36', false],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', false],
])('%s is a bot, and its preview %s', (agent, isPreview) => {
  expect(agentOf(agent)).toMatchObject({ isBot: true, isPreview });
});

const safari = `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/125.0.0.0 Safari/537.36`;

describe('a program that draws a card', () => {
  it.each([
    // Instances of the fediverse, in their form.
    'Pleroma 2.6.2; https://social.example <admin@social.example>; Bot',
    'Pleroma 2.5.50-12-gabcdef; https://social.example <>; Bot',
    'Akkoma 3.13.2-0-g1a2b3c4; https://social.example <admin@social.example>; Bot',
    'Rebased 2.6.50; https://social.example <admin@social.example>; Bot',
    'Misskey/2024.11.0 (https://social.example)',
    'Calckey/13.1.4 (https://social.example)',
    'CherryPick/4.11.0 (https://social.example)',
    'Firefish/1.0.5 (https://social.example)',
    'FoundKey/13.0.0 (https://social.example)',
    'Iceshrimp/2023.12 (https://social.example)',
    'Iceshrimp.NET/2024.1-beta5 (+https://social.example/)',
    'Sharkey/2024.9.4 (https://social.example)',
    'SummalyBot/5.1.0',
    'gotosocial/0.19.2+git-90851fc (+https://social.example)',
    'gotosocial (+https://social.example) gotosocial/0.7.1',
    'PeerTube/6.0.0 (+https://video.example)',
    'Mbin/1.7.4 (+https://social.example/agent)',
    'mbinBot v0.1 (+https://social.example/agent)',
    'kbinBot v0.1 (+https://social.example/agent)',
    '/kbin/0.10.1 (+https://social.example/agent)',
    'PieFed/1.2; +https://social.example',
    'Mastodon/4.3.0 (http.rb/5.2.0; +https://social.example/)',
    'http.rb/5.1.1 (Mastodon/4.2.1; +https://social.example/)',
    'Mozilla/5.0 (compatible; Mastodon/4.2; +https://social.example)',
    'Mozilla/5.0 (compatible; Mastodon/4.0.0)',
    'activities/1.0 (compatible; Mastodon/4.3.0)',
    // Servers of a team.
    'Nextcloud Server Crawler',
    'Nextcloud-Server-Crawler/34.0.0',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/41.0.2227.0 Safari/537.36 Rocket.Chat/6.9.0`,
    `${safari} Rocket.Chat/7.0.0-rc.1`,
    // Messengers.
    'Zoombot',
    'Zoombot/1.0',
    'Mozilla/5.0 (compatible; ZoomBot/1.0; +https://zoom.us/bot)',
    'Mozilla/5.0 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
    `${safari} Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)`,
    'Feishu/7.0',
    'FeishuBot/1.0',
    'Mozilla/5.0 (compatible; Feishu; +https://www.feishu.cn)',
    'LarkBot/1.0',
    'kakaotalk-scrap/1.0',
    'Mozilla/5.0 (compatible; January/1.0; +https://github.com/revoltchat/january)',
  ])('gets the preview: %s', (agent) => {
    expect(agentOf(agent)).toMatchObject({ isBot: true, isPreview: true });
  });
});

describe('a reader, archiver or crawler', () => {
  it.each([
    'karakeep',
    'karakeep/0.29.1',
    'Mozilla/5.0 (compatible; karakeep/0.29.1; +https://karakeep.app)',
    ...[
      'karakeep/0.29.1',
      'Karakeep',
      '(compatible; Karakeep)',
      'hoarder/0.20.0',
      'Linkwarden',
      'Browsertrix/1.12',
    ].map((name) => `${safari} ${name}`),
    ...['linkding/1.31.0', 'Readeck/0.15', 'Shiori/1.5.4', 'wallabag/2.6', 'ArchiveBox/0.8.0'].map(
      (name) => `${safari} ${name}`,
    ),
    'NextCloud-News/1.0',
    'Newsboat/2.36 (Linux x86_64)',
    'NetNewsWire (RSS Reader; https://netnewswire.com/)',
    'ZoomBot (Linkbot 1.0 http://suite.seozoom.it/bot.html)',
    'ZoominfoBot (zoominfobot at zoominfo dot com)',
  ])('is neither a person nor gets a preview: %s', (agent) => {
    expect(agentOf(agent)).toMatchObject({ isBot: true, isPreview: false });
  });
});

it('an agent is read up to 1,000 characters, which is more than any browser sends', () => {
  const long = `${android('Pixel 9')} `.padEnd(1_000, 'x');
  expect(agentOf(`${long} Googlebot`)).toEqual(agentOf(long));
  expect(agentOf(long)).toMatchObject({ isBot: false, platform: 'android' });
});
