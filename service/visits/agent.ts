import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type Platform, platformOf } from './platform.ts';

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
