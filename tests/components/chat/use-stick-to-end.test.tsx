import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useStickToEnd } from '@/components/chat/use-stick-to-end';

const VIEW_PX = 500;

/** Tells of a change of size, as the browser does after a layout. */
let resized: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe(): void {
        // The test tells of changes itself.
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

interface Shown {
  lastKey?: number;
  isGrowing?: boolean;
  sentKey?: number;
}

function Scroller({ lastKey = 1, isGrowing = false, sentKey = 0 }: Shown) {
  const { scrollerRef, contentRef, hasNew, onScroll, toEnd } = useStickToEnd({
    firstKey: 'first',
    lastKey,
    isGrowing,
    sentKey,
  });
  return (
    <>
      <div data-testid="scroller" ref={scrollerRef} onScroll={onScroll}>
        <div ref={contentRef} />
      </div>
      {hasNew ? <button onClick={toEnd}>New</button> : null}
    </>
  );
}

/** A thread of this height whose end is in sight. */
function draw(height: number, shown: Shown = {}) {
  const { rerender } = render(<Scroller {...shown} />);
  const scroller = screen.getByTestId('scroller');
  let top = 0;
  let whole = height;
  Object.defineProperties(scroller, {
    clientHeight: { get: () => VIEW_PX },
    scrollHeight: { get: () => whole },
    scrollTop: {
      get: () => top,
      set: (wanted: number) => (top = Math.max(0, Math.min(wanted, whole - VIEW_PX))),
    },
  });
  const thread = {
    show: (next: Shown) => rerender(<Scroller {...next} />),
    grow: (by: number) => {
      whole += by;
      act(() => resized());
    },
    /** Grows without the layout having been told of yet. */
    growUnseen: (by: number) => {
      whole += by;
    },
    scrollTo: (wanted: number) => {
      scroller.scrollTop = wanted;
      fireEvent.scroll(scroller);
    },
    scrolled: () => fireEvent.scroll(scroller),
    below: () => whole - top - VIEW_PX,
  };
  thread.grow(0);
  thread.scrolled();
  return thread;
}

const pill = () => screen.queryByRole('button', { name: 'New' });

it('stays at the end, also when the event of its own scroll comes after the thread grew again', () => {
  const thread = draw(2_000);
  thread.grow(300);
  thread.growUnseen(400);
  thread.scrolled();
  expect(thread.below()).toBe(400);
  act(() => resized());
  expect(thread.below()).toBe(0);
  expect(pill()).toBeNull();
});

it('moves nothing for whoever scrolled up, and says that there is something new', () => {
  const thread = draw(2_000);
  thread.scrollTo(800);
  thread.grow(300);
  expect(thread.below()).toBe(1_000);
  expect(pill()).toBeNull();
  thread.show({ lastKey: 2 });
  expect(pill()).not.toBeNull();
  thread.scrollTo(1_800);
  expect(pill()).toBeNull();
  thread.grow(200);
  expect(thread.below()).toBe(0);
});

it('says so too while one long answer is being written out of sight', () => {
  const thread = draw(2_000);
  thread.scrollTo(800);
  thread.show({ isGrowing: true });
  expect(pill()).not.toBeNull();
});

it('takes whoever sends something to the end, and follows from there', () => {
  const thread = draw(2_000);
  thread.scrollTo(100);
  thread.show({ sentKey: 1, isGrowing: true });
  expect(thread.below()).toBe(0);
  expect(pill()).toBeNull();
  thread.grow(250);
  expect(thread.below()).toBe(0);
});
