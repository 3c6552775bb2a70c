import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserMessage } from '@/components/chat/user-message';
import { aMessage } from '@/tests/components/trpc/session-fixture';

it('says who wrote a message in a session that is another’s', () => {
  render(<UserMessage message={aMessage()} isCommand={false} byName="Grace Murray" />);
  expect(screen.getByRole('article', { name: 'Message of Grace Murray' }).textContent).toContain(
    'Grace Murray',
  );
});

it('leaves the author of the session unnamed', () => {
  render(<UserMessage message={aMessage()} isCommand={false} byName={null} />);
  expect(screen.getByRole('article', { name: 'Message' }).textContent).toBe('rm -rf build');
});
