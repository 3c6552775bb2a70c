import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LiveRegion, useAnnounce } from '@/components/ui/live-region';

function Speaker({ isUrgent = false }: { isUrgent?: boolean }) {
  const announce = useAnnounce();
  return (
    <button type="button" onClick={() => announce('Archived', { isUrgent })}>
      speak
    </button>
  );
}

function region(politeness: string): Element | null {
  return document.querySelector(`[aria-live="${politeness}"]`);
}

it('says a sentence politely, and the same sentence again as a new one', () => {
  render(
    <LiveRegion>
      <Speaker />
    </LiveRegion>,
  );
  fireEvent.click(screen.getByRole('button'));
  const first = region('polite')?.firstElementChild;
  fireEvent.click(screen.getByRole('button'));
  const second = region('polite')?.firstElementChild;
  expect(second?.textContent).toBe('Archived');
  expect(second).not.toBe(first);
  expect(region('assertive')?.textContent).toBe('');
});

it('interrupts only for what is urgent', () => {
  render(
    <LiveRegion>
      <Speaker isUrgent />
    </LiveRegion>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(region('assertive')?.textContent).toBe('Archived');
  expect(region('polite')?.textContent).toBe('');
});
