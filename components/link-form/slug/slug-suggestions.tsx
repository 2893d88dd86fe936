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
}

/** Suggested slugs, from the title and random ones, without those known to be taken. */
export function SlugSuggestions({ taken: { isTaken, lookUp }, onChoose }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const fromTitle = useTitleSlugs();
  const isWhole = fromTitle !== null;
  // The button that showed them may be gone.
  useEffect(() => group.current?.focus(), []);
  // Slugs from the title come first but load later.
  useEffect(() => {
    if (isWhole && group.current === document.activeElement) group.current?.querySelector('button')?.focus();
  }, [isWhole]);
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
        <Button key={slug} shape="small" onClick={() => onChoose(slug)}>
          <span className="truncate">{slug}</span>
        </Button>
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

/** Returns slugs from the draft's title: null while the rules load, empty if they can't be loaded. */
function useTitleSlugs(): string[] | null {
  const rules = useSlugRules(true);
  const title = useDraftLater((draft) => draft.title);
  if (rules === null) return null;
  return rules === 'none' ? [] : rules.slugsFromTitle(title, navigator.language);
}
