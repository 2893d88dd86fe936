import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What a user agent says of who visits. */
export interface Agent {
  /** A program without a person in front of it. It is redirected and never counted. */
  isBot: boolean;
  /** A program that reads a link for the picture and words that a message or post shows. */
  isPreview: boolean;
  platform: Platform | null;
}

/** The model of a phone or tablet: some are called Discovery, Bot or Radar. A monitor's agent stands in the same place. */
const model =
  /(Android[^;()]*; (?:U; )?(?:[a-z]{2}[-_][a-z]{2}; )?)(?!compatible|Catchpoint)[^;()]+|(Windows Phone[^()]*; )[^;()]+(?=\))/gi;

/** Parts of agents of people's apps and devices that hold a word by which programs are known. */
const peoplesParts = [
  /\bProcess\/tools\w*/, // WeChat
  /\bSogou(?:MSE|MobileBrowser|Search)[^ ]*/,
  /\bInstagram [\d.]+ Android \([^()]*\)/,
  /\bcom\.google\.(?:GooglePlus|Maps)\b/,
  /\bGoogle Earth\b|\bGoogleTV\b|\bGoogleHypersonic\b/,
  /\bOMI\/[\d.]+Catcher[\d.]+/, // televisions of Hisense
  /\b(?:Bada|CE-HTML|REX|webOS|SAMSUNG-GT-[\w-]+)\/1\.0\b/i,
  /\bAppleNews\b| News\/[\d.]+(?= Version\/)/,
  /\bchromeframe\//,
];
const peoples = new RegExp(peoplesParts.map(({ source }) => source).join('|'), 'gi');

/** Programs that `isbot` does not know. */
const programs = /GTmetrix|Miniature\.io|TSM-turingos|YLT Chrome/;

/** Apps whose name is a preview's where the agent begins with it: within an agent it is that of the app's own browser. */
const previewStarts =
  /^(?:Bluesky\/|Discourse|Friendica|Hatena|Lemmy|Mastodon|NING\/|Notion\/|Snapchat|Synapse|Tumblr\/|Valve\/Steam|Viber(?!.*CFNetwork)|WhatsApp)/i;

/** Names of programs that fetch previews or their pictures, and words that say so. */
const previewNames = [
  'preview|unfurl|onebox|LinkExpanding|MetaTagFetcher|RichLinkBot|LinkService|Slack-ImgProxy|GoogleImageProxy|Image Fetcher|MailProxy',
  'facebookexternalhit|Facebot|meta-external(?:agent|fetcher|hit)|meta-webindexer|Twitterbot|TweetmemeBot|LinkedInBot|Slackbot|Discordbot',
  'TelegramBot|Pinterestbot|pinterest\\.com/bot|redditbot|Applebot|vkShare|VKRobot|OdklBot|\\(Mastodon/|Bluesky Cardyb',
  'Iframely|Embedly|OpenGraph\\.io|AddThis|Jetslide|NewShareCounts|EveryoneSocialBot|FlipboardProxy|Linespider|GroupMeBot',
  'KeybaseBot|SummalyBot|TikTokSpider|AASA-Bot|bluesky-domain-status|compatible; Goodreads|Quora-Bot|CodaBot',
  'Dazzle BlueSky Bot|Supabase Paired Crawler|Xing Bot|FastmailUA|GG PeekBot|github-camo|LoomlyBot|\\(dbot\\)',
  'Mattermost-Bot|TwilioProxy|ListGemBot',
];
const previews = new RegExp(previewNames.join('|'), 'i');

function readAgent(userAgent: string): Agent {
  const telling = userAgent.replace(model, '$1$2').replace(peoples, '');
  const isPreview = previewStarts.test(userAgent) || previews.test(telling);
  const isBot = isPreview || programs.test(telling) || isbot(telling);
  return { isBot, isPreview, platform: platformOf(userAgent) };
}

const known = new LRUCache<string, Agent>({ max: 5_000 });

/** Reads a user agent. Remembered, since telling programs apart compares with hundreds of names. */
export function agentOf(userAgent: string): Agent {
  const seen = known.get(userAgent);
  if (seen) return seen;
  const agent = readAgent(userAgent);
  known.set(userAgent, agent);
  return agent;
}

/** Browsers of iPads that ask for desktop pages call their device a Macintosh. No browser of a Mac says `Mobile/`. */
const appleMobile = /iPhone|iPad|iPod|Macintosh.*\bMobile\/|\b(?:CriOS|FxiOS|EdgiOS|OPiOS)\//;

/** The platforms a link can have targets for (interface §2.1), with the fields that hold them. */
export const platforms = {
  android: { flag: 'has_android_targeting', target: 'android_target_url', sign: /Android/ },
  ios: { flag: 'has_ios_targeting', target: 'ios_target_url', sign: appleMobile },
  windows: { flag: 'has_windows_targeting', target: 'windows_target_url', sign: /Windows/ },
  linux: { flag: 'has_linux_targeting', target: 'linux_target_url', sign: /Linux|X11; Ubuntu/ },
} as const;

export type Platform = keyof typeof platforms;

// Android first: its browsers call themselves Linux as well.
const inOrder = ['android', 'ios', 'windows', 'linux'] as const;

/** The platform that a browser's User-Agent names; null for any other. */
const platformOf = (userAgent: string): Platform | null =>
  inOrder.find((platform) => platforms[platform].sign.test(userAgent)) ?? null;
