/** The mark: a tick over the line one signs on. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" fill="none">
      <rect width="20" height="20" rx="5" className="fill-accent" />
      <g stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="m5.4 8.6 3 3 6.2-6.4" />
        <path d="M5.4 15.2h9.2" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
