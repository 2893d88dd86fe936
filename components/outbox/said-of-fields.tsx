import styles from './outbox.module.css';

/** What the service said of single fields, each in a line. */
export function SaidOfFields({ fields }: { fields: readonly string[] }) {
  return (
    fields.length > 0 && (
      <ul className={styles['fields']}>
        {fields.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    )
  );
}
