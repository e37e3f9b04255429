// The picture of a red envelope: closed, or with its flap up and a coin to be seen.

export function EnvelopeMark({ size = 44, opened = false }: { size?: number; opened?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <rect x="6" y="4" width="32" height="36" rx="4" fill="#e23b50" />
      <path
        d="M6 8a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v8c-10 5-22 5-32 0z"
        fill={opened ? '#8d1022' : '#c41f36'}
      />
      <circle cx="22" cy="19" r="6.5" fill="#ffc857" />
      <path d="M20.4 22.500v-7h.300l4.3 1.6-3.9 1.6" fill="#8a5a00" stroke="#8a5a00" strokeWidth=".8" />
    </svg>
  );
}
