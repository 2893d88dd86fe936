import { LongText } from '@/components/ui/long-text.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { Text } from '@/components/ui/text.tsx';

interface Props {
  label: string;
  rows: readonly { row: number; name: string; reason: string }[];
}

/** Lists rows, each with the reason why it has no link or was not changed. */
export const ReasonList = ({ label, rows }: Props) => (
  <Rows scrolls aria-label={label}>
    {rows.map(({ row, name, reason }) => (
      <li
        key={row}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 wrap-anywhere max-[600px]:grid-cols-1"
      >
        <Text as="strong" weight="medium">
          <LongText text={name} />
        </Text>
        <bdi>{reason}</bdi>
      </li>
    ))}
  </Rows>
);
