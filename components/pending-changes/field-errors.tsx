import styles from './pending-changes.module.css';

/** Lists the service's errors of single fields. */
export function FieldErrors({ fields }: { fields: readonly string[] }) {
  return (
    fields.length > 0 && (
      <ul className={styles['fields']}>
        {fields.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  );
}
