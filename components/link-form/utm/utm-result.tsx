import { ChartNoAxesColumn, TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note.tsx';
import { Text } from '@/components/ui/text.tsx';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { anyUtm, utmOf } from '@/lib/link/utm/fields.ts';
import { draftedTarget } from '@/lib/link/utm/visitor-address.ts';
import { useDraft, useDraftLater } from '../draft/draft-context.tsx';

/** The result of the UTM fields: the address for visitors, and the channel of its visits. */
export function UtmResult() {
  const address = useDraftLater((draft) => (draft.has_utm && anyUtm(utmOf(draft)) ? draftedTarget(draft) : null));
  const isOn = useDraft((draft) => draft.has_utm);
  return (
    <>
      {isOn && <ChannelHint />}
      {address !== null && (
        <Text as="dl" size="xs">
          <Text as="dt" tone="quiet">
            {i18n.t('editor.utm.address')}
          </Text>
          <dd className="wrap-anywhere">{address}</dd>
        </Text>
      )}
    </>
  );
}

/** The channel to which Google Analytics assigns the visits. */
function ChannelHint() {
  const utm_source = useDraftLater((draft) => draft.utm_source);
  const utm_medium = useDraftLater((draft) => draft.utm_medium);
  const utm_campaign = useDraftLater((draft) => draft.utm_campaign);
  const found = channelOf({ utm_source, utm_medium, utm_campaign });
  if (found === null) return null;
  const { channel, by, sure } = found;
  const Icon = by === null ? TriangleAlert : ChartNoAxesColumn;
  return (
    <Note tone={by === null ? 'warn' : 'plain'} icon={Icon}>
      {i18n.t(`editor.utm.channel.${by ?? 'none'}`, [channel])}
      {!sure && <span className="block">{i18n.t('editor.utm.channel.unlessListed', [utm_source.trim()])}</span>}
    </Note>
  );
}
