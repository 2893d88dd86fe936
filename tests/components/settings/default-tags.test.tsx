import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DefaultTags } from '@/components/settings/default-tags.tsx';
import { show } from '../../setup/show.ts';

it('default tags that are entered while earlier ones are saved stay, also once those are saved', async () => {
  const saves: { tags: string[]; end: () => void }[] = [];
  function Stored() {
    const [tags, setTags] = useState<string[]>([]);
    const set = (next: string[]) =>
      new Promise<void>((resolve) => {
        const end = () => {
          setTags(next);
          resolve();
        };
        saves.push({ tags: next, end });
      });
    return <DefaultTags tags={tags} set={set} isFixed={false} />;
  }
  const { person } = show(<Stored />);
  await person.type(screen.getByRole('combobox', { name: 'Default tags' }), 'one,two,');
  await waitFor(() => expect(saves.map(({ tags }) => tags)).toEqual([['one'], ['one', 'two']]));
  saves[0]?.end();
  await person.type(screen.getByRole('combobox', { name: 'Default tags' }), 'three,');
  expect(saves.at(-1)?.tags).toEqual(['one', 'two', 'three']);
  for (const { end } of saves) end();
  expect(await screen.findByText('three')).toBeVisible();
});
