import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PreviewFields } from '@/components/link-form/preview/preview-fields.tsx';
import { connectedService } from '../../../setup/connected.ts';
import { servePictures } from '../../../setup/pictures.ts';
import { showInDraft } from '../in-draft.tsx';
import { captioned } from './captioned.ts';

const image = 'https://example.com/card.png';
const card = (network: string) => within(captioned(network));
const preview = { meta_title: 'Spring sale', meta_description: 'All must go.', meta_image: image };

describe('the cards', () => {
  it('show what is typed, as it is typed', async () => {
    const { person } = showInDraft(<PreviewFields />);
    await person.type(screen.getByRole('textbox', { name: 'Preview title' }), 'Spring sale');
    await person.type(screen.getByRole('textbox', { name: 'Description' }), 'All must go.');
    for (const network of ['X', 'Facebook', 'LinkedIn', 'Slack', 'WhatsApp']) {
      expect(card(network).getByText('Spring sale')).toBeInTheDocument();
    }
    expect(card('Facebook').getByText('All must go.')).toBeInTheDocument();
    expect(card('LinkedIn').queryByText('All must go.')).not.toBeInTheDocument();
  });

  it('show the link’s title, or the destination’s host, where no title is typed', async () => {
    const { person } = showInDraft(<PreviewFields />, { title: 'A link' });
    expect(card('Facebook').getByText('A link')).toBeInTheDocument();
    await person.type(screen.getByRole('textbox', { name: 'Preview title' }), 'B');
    expect(card('Facebook').getByText('B')).toBeInTheDocument();
  });

  it('cut a title where the network cuts it', () => {
    showInDraft(<PreviewFields />, { meta_title: 'x'.repeat(100) });
    expect(card('X').getByText(`${'x'.repeat(69)}…`)).toBeInTheDocument();
    expect(card('Facebook').getByText('x'.repeat(100))).toBeInTheDocument();
  });

  it('cut a title from right to left at its end, which is on the left', () => {
    const title = 'שלום עולם, קיצור קישורים ארוכים';
    showInDraft(<PreviewFields />, { meta_title: title });
    for (const network of ['X', 'Facebook', 'LinkedIn', 'Slack', 'WhatsApp']) {
      expect(card(network).getByText(title)).toHaveAttribute('dir', 'auto');
    }
  });

  it('of X name only the title and the domain beside a large picture', async () => {
    servePictures({ [image]: { width: 1200, height: 630 } });
    const { connection } = await connectedService();
    showInDraft(<PreviewFields />, { ...preview, domain: connection.defaultDomain });
    await screen.findByText('1200 × 630 pixels');
    expect(await card('X').findByText(`From ${connection.domains[0]?.label}`)).toBeInTheDocument();
    expect(card('X').queryByText('All must go.')).not.toBeInTheDocument();
    expect(card('WhatsApp').getByText('All must go.')).toBeInTheDocument();
  });

  it('are chosen by the keyboard', async () => {
    const { person } = showInDraft(<PreviewFields />, preview);
    const chosen = () => document.querySelector('[data-chosen="true"] figcaption')?.textContent;
    expect(chosen()).toBe('X');
    await person.click(screen.getByRole('radio', { name: 'X' }));
    await person.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(chosen()).toBe('LinkedIn'));
    expect(screen.getByRole('radio', { name: 'LinkedIn' })).toBeChecked();
  });
});
