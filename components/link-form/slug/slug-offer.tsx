import { useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { lengthOf } from '@/lib/contract/limits.ts';
import { withoutCutSigns } from '@/lib/contract/slug-end.ts';
import { charactersToEncode } from '@/lib/link/slug/encoded-slug.ts';
import { freeSlug, unnumberedSlug } from '@/lib/link/slug/free-slug.ts';
import { useChange } from '../draft/draft-context.tsx';
import { useSlugRules } from './use-slug-rules.ts';
import { type TakenSlugs, useLookUp } from './use-taken-slugs.ts';

interface Props {
  slug: string;
  taken: TakenSlugs;
}

/** Returns the next free number. If both `sale` and `sale-2` are taken, `sale-2` leads to `sale-3`. */
function nextFree(slug: string, unnumbered: string | null, isTaken: TakenSlugs['isTaken']): string | null {
  const isCounting = unnumbered !== null && isTaken(slug) && isTaken(unnumbered);
  return freeSlug(isCounting ? unnumbered : slug, isTaken);
}

/** A button with the nearest valid slug, if the typed one is taken, too long, or not usable in every address. */
export function SlugOffer({ slug, taken: { isTaken, lookUp } }: Props) {
  const change = useChange();
  const offer = useRef<HTMLDivElement>(null);
  const isUnclean =
    charactersToEncode(slug).length > 0 || withoutCutSigns(slug) !== slug || lengthOf(slug) > fields.custom_link.max;
  const rules = useSlugRules(isUnclean);
  const clean = !isUnclean
    ? slug
    : rules === null || rules === 'none'
      ? null
      : rules.cleanSlug(slug, navigator.language);
  const unnumbered = unnumberedSlug(clean ?? '');
  useLookUp(lookUp, [clean ?? '', unnumbered ?? '']);
  const free = clean === null || clean === '' ? null : nextFree(clean, unnumbered, isTaken);
  const take = (custom_link: string) => {
    // The button disappears when it is pressed, so focus the field.
    offer.current?.closest('form')?.querySelector<HTMLElement>('[name="custom_link"]')?.focus();
    change({ custom_link });
  };
  if (free === null || free === slug) return null;
  return (
    <div ref={offer}>
      <Button wraps shape="small" onClick={() => take(free)}>
        {i18n.t('editor.slug.use', [free])}
      </Button>
    </div>
  );
}
