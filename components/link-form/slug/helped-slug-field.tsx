import { useState } from 'react';
import { later } from '@/components/ui/later.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { SlugField } from './slug-field.tsx';

const SlugHelp = later(async () => (await import('./slug-help.tsx')).SlugHelp);

/** The custom slug. Its help loads once the field is focused, so that the popup opens fast. */
export function HelpedSlugField({ domains }: { domains: readonly Domain[] }) {
  const [entered, setEntered] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-1">
      <SlugField domains={domains} onFocus={() => setEntered(true)} shortcut="l" />
      {entered && <SlugHelp />}
    </div>
  );
}
