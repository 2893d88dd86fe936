import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { randomSlug } from '@/lib/link/random-text.ts';
import { freeSlug } from '@/lib/link/slug/free-slug.ts';
import { securePick } from '../../../lib/link/random-text.ts';
import { useDraftLater } from '../draft/draft-context.tsx';
import { useSlugRules } from './use-slug-rules.ts';
import { type TakenSlugs, useLookUp } from './use-taken-slugs.ts';

const twoRandom = () => [randomSlug(securePick), randomSlug(securePick)];

interface Props {
  taken: TakenSlugs;
  onChoose: (slug: string) => void;
  /** Whether the first has the focus: what asked for them is gone then. */
  focused: boolean;
}

/** Slugs to choose from: what the title makes, and some that say nothing. None that is known to be taken. */
export function SlugSuggestions({ taken: { isTaken, lookUp }, onChoose, focused }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const fromTitle = useTitleSlugs();
  const isWhole = fromTitle !== null;
  // What the title makes stands first, and comes a moment later: until then the group has the focus.
  useEffect(() => {
    if (focused) (isWhole ? group.current?.querySelector('button') : group.current)?.focus();
  }, [focused, isWhole]);
  const [random, setRandom] = useState(twoRandom);
  useLookUp(lookUp, fromTitle ?? []);
  const free = [...(fromTitle ?? []), ...random].map((slug) => freeSlug(slug, isTaken)).filter((slug) => slug !== null);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-1"
      aria-label={i18n.t('editor.slug.suggestions')}
    >
      {[...new Set(free)].map((slug) => (
        <button
          key={slug}
          type="button"
          className="min-h-7 max-w-full truncate rounded-small border border-line px-2 text-small hover:bg-sunken"
          onClick={() => onChoose(slug)}
        >
          {slug}
        </button>
      ))}
      <Button
        kind="quiet"
        shape="icon"
        aria-label={i18n.t('editor.slug.more')}
        title={i18n.t('editor.slug.more')}
        onClick={() => setRandom(twoRandom())}
      >
        <RefreshCw size={16} aria-hidden />
      </Button>
    </fieldset>
  );
}

/** Returns slugs made of the draft's title: null while the rules load, none if they can't be loaded. */
function useTitleSlugs(): string[] | null {
  const rules = useSlugRules(true);
  const title = useDraftLater((draft) => draft.title);
  if (rules === null) return null;
  return rules === 'none' ? [] : rules.slugsFromTitle(title, navigator.language);
}
