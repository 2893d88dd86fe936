import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { channelText, pageValues } from '@/lib/link/channels/page-values.ts';
import { fillSlug, fillText } from '@/lib/link/channels/pattern.ts';
import { patternProblem } from '@/lib/link/channels/set-problems.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it makes slugs, or texts as they are. */
  kind: 'slug' | 'text';
  max?: number;
  /** The channel that the example is of. */
  channel: string;
  /** What an empty pattern means. */
  otherwise: string;
}

/** A page that nobody has, for the example. */
const page = { long_url: 'https://example.com/spring-sale', title: 'Spring sale', custom_link: '' };

/** A pattern, with what it makes of a page. */
export function PatternField({ label, value, onChange, kind, max, channel, otherwise }: Props) {
  const problem = patternProblem(value, { max: max ?? fields.custom_link.max });
  const { language } = navigator;
  const values = { ...pageValues(page, { now: new Date(), language }), channel: channelText(channel, language) };
  const made =
    kind === 'slug' ? fillSlug(value, values, () => false) : { ok: true as const, slug: fillText(value, values) };
  const isEmpty = value.trim() === '';
  const error =
    problem?.kind === 'unknown'
      ? i18n.t('channelSets.problem.unknown', [problem.names.map((name) => `{${name}}`).join(', ')])
      : problem?.kind === 'tooLong'
        ? i18n.t('channelSets.problem.tooLong', [problem.max])
        : made.ok || isEmpty
          ? undefined
          : i18n.t('channelSets.problem.tooShort', [fields.custom_link.min]);
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      hint={isEmpty ? otherwise : made.ok ? i18n.t('channelSets.example', [made.slug]) : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
