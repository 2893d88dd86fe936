import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatList } from '@/components/ui/format-list.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { channelText, pageValues } from '@/lib/link/channels/page-values.ts';
import { fillSlug, fillText } from '@/lib/link/channels/pattern.ts';
import { patternProblem } from '@/lib/link/channels/set-problems.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `slug` turns the result into a valid slug. */
  kind: 'slug' | 'text';
  max?: number;
  /** The channel's name in the example. */
  channel: string;
  /** The meaning of an empty pattern. */
  emptyHint: string;
}

const examplePage = { long_url: 'https://example.com/spring-sale', title: 'Spring sale', custom_link: '' };

/** A field for a pattern, with its result for an example page. */
export function PatternField({ label, value, onChange, kind, max, channel, emptyHint }: Props) {
  const problem = patternProblem(value, { max: max ?? fields.custom_link.max });
  const { language } = navigator;
  const { min } = fields.custom_link;
  const values = { ...pageValues(examplePage, { now: new Date(), language }), channel: channelText(channel, language) };
  const example =
    kind === 'slug' ? fillSlug(value, values, () => false) : { ok: true as const, slug: fillText(value, values) };
  const isEmpty = value.trim() === '';
  const error =
    problem?.kind === 'unknown'
      ? i18n.t('channelSets.problem.unknown', [formatList(problem.names.map((name) => `{${name}}`))])
      : problem?.kind === 'tooLong'
        ? i18n.t('channelSets.problem.tooLong', problem.max, [formatCount(problem.max)])
        : example.ok || isEmpty
          ? undefined
          : i18n.t('channelSets.problem.tooShort', min, [formatCount(min)]);
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      hint={isEmpty ? emptyHint : example.ok ? i18n.t('channelSets.example', [example.slug]) : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
