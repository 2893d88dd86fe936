import { expect, it } from 'vitest';
import { createSlugBook } from '@/components/link-form/slug/slug-book.ts';
import { linkOf } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';
import { connectWithCachedLinks } from '../../page-links/popup.tsx';

it('slugs that are typed while earlier ones are looked up are looked up next', async () => {
  await connectWithCachedLinks([linkOf(2, { custom_link: 'sale' }), linkOf(1, { custom_link: 'spring' })]);
  const book = createSlugBook(null);
  for (const slugs of [['spring'], ['sal'], ['sale']]) book.lookUp(slugs);
  await until(() => expect(book.used().map(({ custom_link }) => custom_link)).toEqual(['spring', 'sale']));
});
