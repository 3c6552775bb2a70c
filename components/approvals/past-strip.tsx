import { ClockTime } from './clock-time';
import type { PastCall } from './past-call';

/** Past calls along the time, from the oldest to the newest; the denied ones taller and in red. */
export function PastStrip({ calls }: { calls: readonly PastCall[] }) {
  const times = calls.map(({ at }) => at);
  const first = Math.min(...times);
  const length = Math.max(1, Math.max(...times) - first);
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden="true"
        viewBox="0 0 1000 32"
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        <rect x="0" y="22" width="1000" height="8" className="fill-n-150" />
        {calls.map(({ toolCallId, at, outcome }) => {
          const x = 2 + ((at - first) / length) * 994;
          const isDenied = outcome === 'denied';
          return (
            <rect
              key={toolCallId}
              x={x - 1.5}
              y={isDenied ? 0 : 8}
              width="3"
              height={isDenied ? 30 : 22}
              className={isDenied ? 'fill-failed' : 'fill-accent'}
            />
          );
        })}
      </svg>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-12 text-fg-3">
        <ClockTime at={first} />
        <span className="flex items-center gap-3">
          <Key colour="bg-accent">matches</Key>
          <Key colour="bg-failed">matches, denied</Key>
        </span>
        <span>now</span>
      </p>
    </div>
  );
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-[2px] ${colour}`} />
      {children}
    </span>
  );
}
