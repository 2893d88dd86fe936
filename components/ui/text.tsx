import { type ComponentProps, createElement } from 'react';

const sizes = { xs: 'text-xs', sm: 'text-sm', md: 'text-md', lg: 'text-lg', xl: 'text-xl' };
const weights = { normal: 'font-normal', medium: 'font-medium', semibold: 'font-semibold' };
/** The colors of words and icons. `faint` is for 0 and "–" only. */
export const tones = {
  plain: 'text-text',
  quiet: 'text-quiet',
  faint: 'text-faint',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};
export type Tone = keyof typeof tones;

type Tag =
  | (
      | 'p'
      | 'span'
      | 'div'
      | 'strong'
      | 'small'
      | 'code'
      | 'bdi'
      | 'label'
      | 'legend'
      | 'summary'
      | 'section'
      | 'fieldset'
    )
  | ('h1' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'th' | 'td');

type Props<As extends Tag> = Omit<ComponentProps<As>, 'className'> & {
  /** A paragraph by default. */
  as?: As;
  /** Without one, the text looks like the text around it. */
  size?: keyof typeof sizes | undefined;
  tone?: Tone | undefined;
  weight?: keyof typeof weights | undefined;
  /** Layout alone. */
  className?: string | undefined;
};

/**
 * Words with a size, color or weight of the theme. `Hint` is the usual small quiet one. A heading that only code focuses
 * shows no ring, as in `PageHeader`.
 */
export function Text<As extends Tag = 'p'>({ as, size, tone, weight, className, ...rest }: Props<As>) {
  const ring = as?.startsWith('h') && 'tabIndex' in rest && 'focus:outline-none';
  const looks = [className, size && sizes[size], weight && weights[weight], tone && tones[tone], ring];
  return createElement<object>(as ?? 'p', { ...rest, className: looks.filter(Boolean).join(' ') || undefined });
}

/** A small quiet line, such as below a field. */
export const Hint = <As extends Tag = 'p'>(text: Props<As>) => <Text size="xs" tone="quiet" {...text} />;
