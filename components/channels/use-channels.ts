import { useState } from 'react';
import type { Copying } from '@/components/share/copy-button.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { channelAt, placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { hasCampaignPerChannel, planOfMade, sharedCampaign, slugsToTry } from '@/lib/link/channels/plan.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type LinesForm, linesText } from '@/lib/link/lines/lines-text.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type ChannelRow, channelRows } from '@/lib/operations/channel-rows.ts';
import { rememberCampaign } from '@/lib/storage/entered-campaigns.ts';
import { rememberChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import type { ChannelFacts } from './read-plan.ts';
import { useTakenSlugs } from './use-taken-slugs.ts';

/** The channels of a page, and what can be done with them. */
export interface Channels {
  set: ChannelSet;
  /** The campaign of all channels without their own. */
  campaign: string;
  setCampaign: (campaign: string) => void;
  choose: (id: string) => void;
  rows: ChannelRow[];
  /** The channels that are to be made, by their ids: those that nobody has left out. */
  wanted: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Why nothing could be asked for, or what the browser refused. */
  failure: Failure | null;
  copying: Copying;
  form: LinesForm;
  setForm: (form: LinesForm) => void;
  /** Makes what is wanted and copies all links of the set. To be called straight from the press. */
  make: () => void;
  copyAll: () => void;
}

interface About {
  facts: ChannelFacts;
  connection: Connection;
  at: Place;
}

const none: ReadonlySet<string> = new Set();

export function useChannels({ facts, connection, at }: About): Channels | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const [enteredNow, setEnteredNow] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(none);
  const [asked, setAsked] = useState<ReadonlySet<string>>(none);
  const [madeNow, setMadeNow] = useState<ChannelFacts['made']>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [now] = useState(() => new Date());
  // Once links are made, their draft is let go: what is made next is made of the same.
  const [draft, setDraft] = useState<LinkDraft>(facts.draft);
  if (asked === none && madeNow.size === 0 && facts.draft !== draft) setDraft(facts.draft);
  const { copying, copy } = useCopying();
  const stored = useStored(linesFormItem);
  const form = stored.state === 'loaded' ? stored.value : 'addresses';

  const { sets, last, pageTitle, known, links, slugs, campaigns, outbox } = facts;
  const set = sets.find(({ id }) => id === (chosen ?? setUnderWay(facts, at) ?? last)) ?? sets[0];
  const enteredFor = ({ id }: ChannelSet) => (enteredNow.has(id) ? enteredNow : facts.entered).get(id) ?? null;
  const domain = connection.domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const moment = { now, language: navigator.language };
  const ofPage = { draft, pageTitle, known, moment, lastCampaign: campaigns[0] ?? '' };
  const planned = set && { ...ofPage, set, campaign: enteredFor(set) };
  const ofMade = planned && planOfMade(planned, links);
  const plan = planned && { ...planned, campaign: ofMade?.campaign ?? null };
  const { taken, isLookedUp } = useTakenSlugs(plan === undefined ? [] : slugsToTry(plan), domain);
  if (set === undefined || plan === undefined || ofMade === undefined) return null;
  const { entries } = outbox;
  const rows = channelRows(plan, {
    ...{ at, links, slugs, taken, domain, asked, entries },
    made: new Map([...madeNow, ...facts.made]),
  });
  const open = rows.filter(({ channel, state }) => state.name === 'ready' && !left.has(channel.id));

  const enterCampaign = (campaign: string | null) => {
    setEnteredNow((before) => new Map(before).set(set.id, campaign));
    void rememberCampaign(draft.long_url, set.id, campaign).catch(() => undefined);
  };

  const textOf = (made: ReadonlyMap<string, CreatedLink>) => {
    const named = rows.flatMap(({ channel, state }) => {
      const link = state.name === 'made' ? state.link : made.get(channel.id);
      const address = link === undefined ? null : addressToShare(link);
      return address === null ? [] : [{ name: channel.name, address }];
    });
    return named.length === 0 ? null : linesText(named, form);
  };

  const make = async () => {
    setFailure(null);
    setAsked(new Set(open.map(({ channel }) => channel.id)));
    const planned = open.flatMap(({ channel, state }) => {
      if (state.name !== 'ready') return [];
      const { body, geo_targets, otherSlugs } = state.plan;
      const link = { body, geo_targets, at: placeOfChannel(at, channel.id) };
      // Pressed before all known links were looked through: the background does, since this page may close now.
      return [{ id: channel.id, link: isLookedUp ? link : { ...link, otherSlugs: [...otherSlugs] } }];
    });
    const asking = ask('createLinks', { links: planned.map(({ link }) => link), draftAt: at });
    const made = asking.then((answer) => {
      const ended = answer.ok ? answer.value.ended : [];
      return new Map(
        planned.flatMap(({ id }, index) => {
          const one = ended[index];
          return one?.ok && one.value.state === 'made' ? [[id, one.value.link] as const] : [];
        }),
      );
    });
    // Nothing awaited stands before it, so that the browser counts the press.
    const copied = copy(made.then(textOf), 'nothing');
    if (!inPrivateWindow()) void rememberChannelSet(draft.long_url, set.id).catch(() => undefined);
    const [answer, links] = await Promise.all([asking, made]);
    setMadeNow((before) => new Map([...before, ...links]));
    setAsked(none);
    // What the service refused stands at its channel; what was never asked for has no other place.
    const failures = answer.ok ? answer.value.ended.flatMap((one) => (one.ok ? [] : [one.failure])) : [answer.failure];
    setFailure(failures.find(({ kind }) => !isOfOne(kind)) ?? null);
    await copied;
  };

  return {
    ...{ set, rows, failure, form },
    campaign: sharedCampaign(ofMade),
    // With a campaign for each channel, an empty field stands for the pattern.
    setCampaign: (next) => enterCampaign(next === '' && hasCampaignPerChannel(set) ? null : next),
    // While links are made, how many there are says more than that they are to be copied.
    copying: asked === none ? copying : 'nothing',
    choose: setChosen,
    wanted: new Set(open.map(({ channel }) => channel.id)),
    toggle: (id) =>
      setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    setForm: (next) => stored.state === 'loaded' && void stored.set(next).catch(() => undefined),
    make: () => void make(),
    copyAll: () => void copy(Promise.resolve(textOf(new Map()))),
  };
}

/** The failures of one link alone, which its entry in the outbox tells. */
const isOfOne = (kind: Failure['kind']) => kind === 'client' || kind === 'invalid' || kind === 'forbidden';

/** The set of which a link is under way here. */
const setUnderWay = ({ sets, outbox }: ChannelFacts, at: Place): string | null => {
  const underWay = new Set(outbox.entries.flatMap(({ at: there }) => (there && channelAt(there, at)) ?? []));
  return sets.find(({ channels }) => channels.some(({ id }) => underWay.has(id)))?.id ?? null;
};
