import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type Platform, platformOf } from './platform.ts';

/** What a user agent says of who visits. */
export interface Agent {
  /** A program that nobody sits in front of: it is led on, and never counted. */
  isBot: boolean;
  /** One that looks at a link for the picture and words it is to be shown with. */
  isPreview: boolean;
  platform: Platform | null;
}

const previews =
  /facebookexternalhit|Facebot|Twitterbot|LinkedInBot|Slackbot|Discordbot|TelegramBot|WhatsApp|Pinterestbot|redditbot|Applebot|SkypeUriPreview|vkShare|Mastodon|Bluesky|Iframely|Embedly|Viber|Snapchat|MicrosoftPreview/i;

const known = new LRUCache<string, Agent>({ max: 5_000 });

/** Reads a user agent. Remembered: telling bots apart compares with hundreds of names. */
export function agentOf(userAgent: string): Agent {
  const seen = known.get(userAgent);
  if (seen) return seen;
  const isPreview = previews.test(userAgent);
  const agent = { isBot: isPreview || isbot(userAgent), isPreview, platform: platformOf(userAgent) };
  known.set(userAgent, agent);
  return agent;
}
