import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DomainChoice } from '@/components/link-form/slug/domain-choice.tsx';
import { show } from '../../../setup/show.ts';

const go = { id: '123e4567-e89b-42d3-a456-426614174000', label: 'go.example.com' };
const hem = { id: '123e4567-e89b-42d3-a456-426614174001', label: 'hem.example' };

const choice = () => screen.getByRole('combobox', { name: 'Domain' });

describe('the domain of a link', () => {
  it('is only named where there is one, and it is the default', () => {
    show(<DomainChoice domains={[go]} value={go.id} onChange={() => {}} />);
    expect(screen.getByText('go.example.com/')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('is chosen where there are more', async () => {
    const onChange = vi.fn();
    const { person } = show(<DomainChoice domains={[go, hem]} value={go.id} onChange={onChange} />);
    expect(choice()).toHaveDisplayValue('go.example.com/');
    await person.selectOptions(choice(), 'hem.example/');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(hem.id);
  });

  it('can be left to the service', async () => {
    const onChange = vi.fn();
    const { person } = show(<DomainChoice domains={[go]} value={null} onChange={onChange} />);
    expect(choice()).toHaveDisplayValue('Let the service choose');
    await person.selectOptions(choice(), 'go.example.com/');
    await person.selectOptions(choice(), 'Let the service choose');
    expect(onChange.mock.calls).toEqual([[go.id], [null]]);
  });
});
