const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const;

/**
 * How long ago a moment was, in words of the person's language: "5 minutes ago", "yesterday".
 * @param moment, now milliseconds since 1970
 */
export function ageInWords(moment: number, now: number): string {
  const passed = Math.max(0, (now - moment) / 1000);
  const { unit, seconds } = steps.find(({ below }) => passed < below) ?? steps[3];
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(-Math.floor(passed / seconds), unit);
}
