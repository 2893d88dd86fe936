import { List } from '@/components/ui/list.tsx';
/** Lists the service's errors of single fields. */
export function FieldErrors({ fields }: { fields: readonly string[] }) {
  return (
    fields.length > 0 && (
      <List>
        {fields.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    )
  );
}
