import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { cutText } from '../shared/copy-text.ts';

/** The kind of a user agent. */
export interface Agent {
  /** A program without a person. It is redirected but not counted. */
  isBot: boolean;
  /** A program that fetches a title and image for a message or post. */
  isPreview: boolean;
  platform: Platform | null;
}

/**
 * The model of a phone or tablet: some are called Discovery, Bot or Radar. Monitoring services put their name in the
 * same place.
 */
const model =
  /(Android[^;()]*; (?:U; )?(?:[a-z]{2}[-_][a-z]{2}; )?)(?!compatible|Catchpoint)[^;()]+|(Windows Phone[^()]*; )[^;()]+(?=\))/gi;

/** Parts of apps' and devices' agents that contain a word by which bots are recognized. */
const appParts = [
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
const appsOfPeople = new RegExp(appParts.map(({ source }) => source).join('|'), 'gi');

/** Bots that `isbot` does not know. */
const otherBots = [
  /GTmetrix|Miniature\.io|TSM-turingos|YLT Chrome/,
  // Readers and archivers of bookmarks, which append their name to a browser's agent.
  /\b(?:Browsertrix|Hoarder|Karakeep|Linkding|Linkwarden|Readeck|Shiori|Wallabag)\b/i,
];
const unknownBots = new RegExp(otherBots.map(({ source }) => source).join('|'), 'i');

/**
 * Programs that fetch previews with an agent that begins with their name. Elsewhere in an agent, the name belongs to the
 * app's browser, or to the link of another program.
 */
const previewStarts = [
  /Bluesky\/|Discourse|Hatena|NING\/|Notion\/|Snapchat|Synapse|Tumblr\/|Valve\/Steam|Viber(?!.*CFNetwork)|WhatsApp/,
  // Instances of the fediverse. Forks of Misskey send their own name, and those of Pleroma an address and "Bot".
  /Friendica|GoToSocial\b|\/?kbin|Lemmy|Mastodon|Mbin|PeerTube\/|PieFed\//,
  /(?:Calckey|CherryPick|Firefish|FoundKey|Iceshrimp(?:\.NET)?|Misskey|Sharkey)\//,
  /^[\w.-]+ [^ ]+; https?:[^ ]+ <[^ ]*>; Bot$/,
  /Nextcloud[ -]Server[ -]Crawler/,
];
const startsPreview = new RegExp(`^(?:${previewStarts.map(({ source }) => source).join('|')})`, 'i');

/** Bots that fetch previews, by a name that the browser of their app has as well. */
const previewsIfBot = /\b(?:Feishu|Lark)/i;

/** Names of programs that fetch previews or their images, and typical words of such programs. */
const previewNames = [
  'preview|unfurl|onebox|LinkExpanding|MetaTagFetcher|RichLinkBot|LinkService|Slack-ImgProxy|GoogleImageProxy|Image Fetcher|MailProxy',
  'facebookexternalhit|Facebot|meta-external(?:agent|fetcher|hit)|meta-webindexer|Twitterbot|TweetmemeBot|LinkedInBot|Slackbot|Discordbot',
  'TelegramBot|Pinterestbot|pinterest\\.com/bot|redditbot|Applebot|vkShare|VKRobot|OdklBot|Bluesky Cardyb',
  'Iframely|Embedly|OpenGraph\\.io|AddThis|Jetslide|NewShareCounts|EveryoneSocialBot|FlipboardProxy|Linespider|GroupMeBot',
  'KeybaseBot|SummalyBot|TikTokSpider|AASA-Bot|bluesky-domain-status|compatible; Goodreads|Quora-Bot|CodaBot',
  'Dazzle BlueSky Bot|Supabase Paired Crawler|Xing Bot|FastmailUA|GG PeekBot|github-camo|LoomlyBot|\\(dbot\\)',
  'Mattermost-Bot|TwilioProxy|ListGemBot|Google-PageRenderer|kakaotalk-scrap|compatible; January/',
  '\\((?:compatible; )?Mastodon/',
  // The name of its app for the desk stands before the browser's.
  'Rocket\\.Chat/[\\w.-]+$',
  // Another bot has the same name.
  '\\bZoomBot\\b(?! \\(Linkbot)',
];
const previews = new RegExp(previewNames.join('|'), 'i');

function readAgent(userAgent: string): Agent {
  const distinctive = userAgent.replace(model, '$1$2').replace(appsOfPeople, '');
  const drawsCard = startsPreview.test(userAgent) || previews.test(distinctive);
  const isBot = drawsCard || unknownBots.test(distinctive) || isbot(distinctive);
  const isPreview = drawsCard || (isBot && previewsIfBot.test(distinctive));
  return { isBot, isPreview, platform: platformOf(userAgent) };
}

const cache = new LRUCache<string, Agent>({ max: 5_000 });

/** Longer agents than any browser's or bot's are cut: some patterns take quadratic time, and visits wait for them. */
const maxAgentLength = 1_000;

/** Reads a user agent. Results are cached, since recognizing bots compares hundreds of names. */
export function agentOf(userAgent: string): Agent {
  const key = cutText(userAgent, maxAgentLength);
  const cached = cache.get(key);
  if (cached) return cached;
  const agent = readAgent(key);
  cache.set(key, agent);
  return agent;
}

/** Desktop mode on iPads sends Macintosh. No browser on a Mac sends `Mobile/`. */
const appleMobile = /iPhone|iPad|iPod|Macintosh.*\bMobile\/|\b(?:CriOS|FxiOS|EdgiOS|OPiOS)\//;

/** The platforms with targets (interface §2.1), and their fields. */
export const platforms = {
  android: { flag: 'has_android_targeting', target: 'android_target_url', sign: /Android/ },
  ios: { flag: 'has_ios_targeting', target: 'ios_target_url', sign: appleMobile },
  windows: { flag: 'has_windows_targeting', target: 'windows_target_url', sign: /Windows/ },
  linux: { flag: 'has_linux_targeting', target: 'linux_target_url', sign: /Linux|X11; Ubuntu/ },
} as const;

export type Platform = keyof typeof platforms;

// Android first: its browsers send Linux as well.
const inOrder = ['android', 'ios', 'windows', 'linux'] as const;

/** Returns the platform of a user agent; null for any other. */
const platformOf = (userAgent: string): Platform | null =>
  inOrder.find((platform) => platforms[platform].sign.test(userAgent)) ?? null;
