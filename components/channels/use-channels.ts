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
import type { TabState } from '@/lib/link/page/tab-change.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type ChannelRow, channelRows } from '@/lib/operations/channel-rows.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { rememberCampaign } from '@/lib/storage/entered-campaigns.ts';
import { rememberChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import type { ChannelData } from './read-channel-data.ts';
import { useTakenSlugs } from './use-taken-slugs.ts';

/** The channels of a page and their actions. */
export interface Channels {
  set: ChannelSet;
  /** The campaign of all channels without their own. */
  campaign: string;
  setCampaign: (campaign: string) => void;
  choose: (id: string) => void;
  rows: ChannelRow[];
  /** The ids of the channels whose links the next press creates. */
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** The failure of the whole press. A failure of a single link is shown at its channel. */
  failure: Failure | null;
  copying: Copying;
  form: LinesForm;
  setForm: (form: LinesForm) => void;
  /** Creates the selected links and copies all links of the set. Call it straight from the press. */
  create: () => void;
  copyAll: () => void;
}

interface Options {
  data: ChannelData;
  connection: Connection;
  at: Place;
  /** Reads the page's tab again, if it was loading. */
  look: TabState['look'];
}

const none: ReadonlySet<string> = new Set();

export function useChannels({ data, connection, at, look }: Options): Channels | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const [enteredNow, setEnteredNow] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(none);
  const [requested, setRequested] = useState<ReadonlySet<string>>(none);
  const [createdNow, setCreatedNow] = useState<ChannelData['created']>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [now] = useState(() => new Date());
  // The create deletes the saved draft. Later links of this panel still use its values.
  const [draft, setDraft] = useState<LinkDraft>(data.draft);
  if (requested === none && createdNow.size === 0 && data.draft !== draft) setDraft(data.draft);
  const { copying, copy } = useCopying();
  const stored = useStored(linesFormItem);
  const form = stored.state === 'loaded' ? stored.value : 'addresses';

  const { sets, last, initial, pageTitle, utmRules, links, slugs, campaigns, pending } = data;
  const set = sets.find(({ id }) => id === (chosen ?? pendingSet(data, at) ?? last)) ?? sets[0];
  const enteredFor = ({ id }: ChannelSet) => (enteredNow.has(id) ? enteredNow : data.entered).get(id) ?? null;
  const domain = connection.domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const moment = { now, language: navigator.language };
  const ofPage = { draft, initial, pageTitle, known: utmRules, moment, lastCampaign: campaigns[0] ?? '' };
  const planned = set && { ...ofPage, set, campaign: enteredFor(set) };
  const ofMade = planned && planOfMade(planned, links);
  const plan = planned && { ...planned, campaign: ofMade?.campaign ?? null };
  const { taken, isChecked } = useTakenSlugs(plan === undefined ? [] : slugsToTry(plan), domain);
  if (set === undefined || plan === undefined || ofMade === undefined) return null;
  // A create is answered before pages read that it is not pending any more.
  const operations = pending.operations.filter((operation) => !createdNow.has(channelOf(operation, at) ?? ''));
  const rows = channelRows(plan, {
    ...{ at, links, slugs, taken, domain, requested, operations },
    created: new Map([...createdNow, ...data.created]),
  });
  const selected = rows.filter(({ channel, state }) => state.name === 'ready' && !excluded.has(channel.id));

  const enterCampaign = (campaign: string | null) => {
    setEnteredNow((before) => new Map(before).set(set.id, campaign));
    void rememberCampaign(draft.long_url, set.id, campaign).catch(noteProblem('saveChoice'));
  };

  const textOf = (created: ReadonlyMap<string, CreatedLink>) => {
    const named = rows.flatMap(({ channel, state }) => {
      const link = state.name === 'made' ? state.link : created.get(channel.id);
      const address = link === undefined ? null : addressToShare(link);
      return address === null ? [] : [{ name: channel.name, address }];
    });
    return named.length === 0 ? null : linesText(named, form);
  };

  const create = async () => {
    if (look !== null && (await look())?.kind === 'left') return;
    setFailure(null);
    const ids = new Set(selected.map(({ channel }) => channel.id));
    setRequested(ids);
    setCreatedNow((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    const planned = selected.flatMap(({ channel, state }) => {
      if (state.name !== 'ready') return [];
      const { body, geo_targets, otherSlugs } = state.plan;
      const link = { body, geo_targets, at: placeOfChannel(at, channel.id) };
      // Without an answer about taken slugs, the background checks them, since this page may close now.
      return [{ id: channel.id, link: isChecked ? link : { ...link, otherSlugs: [...otherSlugs] } }];
    });
    const request = ask('createLinks', { links: planned.map(({ link }) => link), draftAt: at });
    const created = request.then((answer) => {
      const ended = answer.ok ? answer.value.ended : [];
      return new Map(
        planned.flatMap(({ id }, index) => {
          const one = ended[index];
          return one?.ok && one.value.state === 'made' ? [[id, one.value.link] as const] : [];
        }),
      );
    });
    // Called before any `await`, so that the browser still counts the press.
    const copied = copy(created.then(textOf), 'nothing');
    if (!inPrivateWindow()) void rememberChannelSet(draft.long_url, set.id).catch(noteProblem('saveChoice'));
    const [answer, links] = await Promise.all([request, created]);
    setCreatedNow((before) => new Map([...before, ...links]));
    setRequested(none);
    // A refusal of one link is shown at its channel.
    const failures = answer.ok ? answer.value.ended.flatMap((one) => (one.ok ? [] : [one.failure])) : [answer.failure];
    setFailure(failures.find(({ kind }) => !isOfOne(kind)) ?? null);
    await copied;
  };

  return {
    ...{ set, rows, failure, form },
    campaign: sharedCampaign(ofMade),
    // In a set with a campaign for each channel, an empty field means the pattern.
    setCampaign: (next) => enterCampaign(next === '' && hasCampaignPerChannel(set) ? null : next),
    // While links are created, their number is shown instead.
    copying: requested === none ? copying : 'nothing',
    choose: setChosen,
    selected: new Set(selected.map(({ channel }) => channel.id)),
    toggle: (id) =>
      setExcluded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    setForm: (next) => stored.state === 'loaded' && void stored.set(next).catch(noteProblem('saveChoice')),
    create: () => void create(),
    copyAll: () => void copy(Promise.resolve(textOf(new Map()))),
  };
}

/** True for a failure of one link, which is shown with its pending create. */
const isOfOne = (kind: Failure['kind']) => kind === 'client' || kind === 'invalid' || kind === 'forbidden';

/** Returns the id of the channel on this page that an operation is about; null if it is about none. */
const channelOf = (operation: Operation, at: Place): string | null => operation.at && channelAt(operation.at, at);

/** Returns the id of the set with a pending create on this page; null if there is none. */
const pendingSet = ({ sets, pending }: ChannelData, at: Place): string | null => {
  const channelIds = new Set(pending.operations.flatMap((operation) => channelOf(operation, at) ?? []));
  return sets.find(({ channels }) => channels.some(({ id }) => channelIds.has(id)))?.id ?? null;
};
