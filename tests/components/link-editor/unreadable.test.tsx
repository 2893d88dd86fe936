import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { editLink, fill, openAt, save, saved, title } from './editor.tsx';

const call = globalThis.fetch;

/** Makes the service return other values of a link than it stores. */
function overrideRecord(values: object): void {
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    const answer = await call(...args);
    if (args[1]?.method !== 'GET' || !String(args[0]).includes('/link?')) return answer;
    const body: { data: object } = await answer.json();
    return Response.json({ ...body, data: { ...body.data, ...values } });
  });
}

describe('an unreadable field', () => {
  it('is named, and unchanged by a change of another', async () => {
    const { id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    overrideRecord({ tags: 'spring' });
    cleanup();
    const { person } = await openAt(editLinkRoute(id));
    expect(await screen.findByText("Hem can't read this of the link: tags")).toBeVisible();
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
  });

  it('is neither a conflict nor sent if it was readable when editing started', async () => {
    const { person, id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    overrideRecord({ tags: 'spring' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
  });

  it('is sent if a value was entered, and not cleared by undoing that', async () => {
    const { id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    overrideRecord({ title: 5 });
    cleanup();
    const { person } = await openAt(editLinkRoute(id));
    await screen.findByText("Hem can't read this of the link: title");
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
    expect(title()).toHaveValue('Spring sale');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
