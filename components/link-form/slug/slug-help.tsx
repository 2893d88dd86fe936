import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import { normalizeSlug } from '@/lib/link/normalize-draft.ts';
import { useChange, useDraftLater } from '../draft/draft-context.tsx';
import { SlugNotes } from './slug-notes.tsx';
import { SlugOffer } from './slug-offer.tsx';
import { SlugSuggestions } from './slug-suggestions.tsx';
import { useSlugPlace } from './use-slug-place.ts';
import { useLookUp, useTakenSlugs } from './use-taken-slugs.ts';

interface Props {
  /** True once suggestions are requested in the field. Without it, a button below the field requests them. */
  isAsked?: boolean;
}

/** Help with a slug: a note if it is taken, its look in an address, and suggestions. */
export function SlugHelp({ isAsked }: Props) {
  const [wasPressed, setPressed] = useState(false);
  const slug = useDraftLater(({ custom_link }) => normalizeSlug(custom_link));
  const change = useChange();
  const { domain } = useSlugPlace();
  const taken = useTakenSlugs();
  useLookUp(taken.lookUp, [slug]);
  return (
    <>
      <SlugNotes slug={slug} domain={domain} inUse={taken.inUse(slug)} />
      <SlugOffer slug={slug} taken={taken} />
      {(isAsked ?? wasPressed) && <SlugSuggestions taken={taken} onChoose={(custom_link) => change({ custom_link })} />}
      {isAsked === undefined && !wasPressed && (
        <Outdent>
          <Button kind="quiet" onClick={() => setPressed(true)}>
            {i18n.t('editor.slug.suggest')}
          </Button>
        </Outdent>
      )}
    </>
  );
}
