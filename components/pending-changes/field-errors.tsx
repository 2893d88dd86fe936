/** Lists the service's errors of single fields. */
export function FieldErrors({ fields }: { fields: readonly string[] }) {
  return (
    fields.length > 0 && (
      <ul className="list-disc ps-4">
        {fields.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  );
}
