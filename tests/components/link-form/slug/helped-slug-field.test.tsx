import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpedSlugField } from '@/components/link-form/slug/helped-slug-field.tsx';
import { showInDraft } from '../in-draft.tsx';

it('in the popup, help comes with the first press into the field, and suggestions when asked for, by keyboard', async () => {
  const { person, draft } = showInDraft(<HelpedSlugField domains={[]} />, { title: 'Spring sale' });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await person.tab();
  expect(screen.getByRole('textbox', { name: 'Custom slug' })).toHaveFocus();
  const suggest = await screen.findByRole('button', { name: 'Suggest a slug' });
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  await person.tab();
  expect(suggest).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(document.activeElement?.closest('fieldset')).toBe(screen.getByRole('group'));
  const first = await within(screen.getByRole('group')).findByRole('button', { name: 'spring-sale' });
  await waitFor(() => expect(first).toHaveFocus());
  await person.keyboard('{Enter}');
  expect(draft().custom_link).toBe('spring-sale');
});
