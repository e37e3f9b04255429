// The mark: the corner of a pitch with its flag.
interface MarkProps {
  size?: number;
}

export function Mark({ size = 30 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M4 29V3M4 29h25" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M4 17.5A11.5 11.5 0 0 1 15.5 29" stroke="currentColor" strokeWidth="3.4" />
      <path d="M5.6 4.2 22 8.8 5.6 14z" fill="var(--accent-tx)" />
    </svg>
  );
}
